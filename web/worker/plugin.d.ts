import type { Plugin } from "vite";

/** Writes the service worker of a build; `path` names a file from the root of the client. */
export function serviceWorker(path: (relative: string) => string): Plugin;
