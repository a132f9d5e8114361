/** Writes the service worker of a build: which files its release consists of. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** `path` names a file from the root of the client. */
export function serviceWorker(path) {
  return {
    name: "shopfloor-service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const open = readdirSync(path("public")).filter((name) => /\.(png|svg|webmanifest)$/.test(name));
      const files = ["index.html", ...built, ...open].sort().map((name) => `/${name}`);
      const source = readFileSync(path("worker/sw.js"), "utf8");
      const release = createHash("sha256")
        .update(files.join() + source)
        .digest("hex")
        .slice(0, 12);
      const told = `const RELEASE = ${JSON.stringify(release)};\nconst FILES = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source: told + source });
    },
  };
}
