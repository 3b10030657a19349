// Builds the site and the terminal into dist/client, one lazily loaded chunk per page, and the public pages written out.
// In development, calls and sockets pass through to the server on PORT.

import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { prerenderPages } from "./prerender/prerender-pages.ts";

const server = `http://localhost:${process.env["PORT"] ?? "3000"}`;

/**
 * The contracts build zod schemas at load; where only their types and constants are used, the browser needs no zod. Marked
 * call by call: rolldown's manualPureFunctions goes by name alone, and minified libraries have a function `z` of their own.
 */
const pureSchemas: Plugin = {
  name: "pure-schemas",
  transform: {
    filter: { id: /\/shared\/.*\.ts$/ },
    handler: (code) => ({ code: code.replace(/(?<![\w.$])z\.(?=\w+\()/g, "/* @__PURE__ */ z."), map: null }),
  },
};

const sources = (): Plugin[] => [pureSchemas, ...react()];

export default defineConfig(({ command }) => {
  // Vite builds what NODE_ENV says, and a test or development environment would get React's slow and large build.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    root: import.meta.dirname,
    plugins: [...sources(), prerenderPages(sources)],
    // The router brings a copy of this hook for Reacts that have none.
    resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
    build: {
      outDir: path.join(import.meta.dirname, "../dist/client"),
      emptyOutDir: true,
      target: "es2022",
      // The security policy allows fonts and pictures from our own address only, so nothing becomes a data: link.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: { proxy: { "/api": server, "/socket.io": { target: server, ws: true } } },
  };
});
