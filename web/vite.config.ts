import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./worker/plugin.js";

const path = (relative: string): string => decodeURIComponent(new URL(relative, import.meta.url).pathname);
const server = "http://127.0.0.1:8321";

export default defineConfig({
  plugins: [svelte(), serviceWorker(path)],
  resolve: { alias: { $catalogue: path("../src/shopfloor/locales") } },
  build: {
    outDir: path("../src/shopfloor/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a data: address would need a hole in the content security policy
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ["tests/**/*.test.ts"], testTimeout: 60_000 }, // a table of ten thousand sentences, on any machine
  server: {
    fs: { allow: [path("..")] },
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
});
