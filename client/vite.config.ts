// Builds the site and the terminal into dist/client, one lazily loaded chunk per page.
// In development, calls and sockets pass through to the server on PORT.

import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://localhost:${process.env["PORT"] ?? "3000"}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: path.join(import.meta.dirname, "../dist/client"),
    emptyOutDir: true,
    target: "es2022",
    // The security policy allows fonts and pictures from our own address only, so nothing becomes a data: link.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contracts build zod schemas at load; the browser needs their types and constants, not zod.
      treeshake: { manualPureFunctions: ["z"] },
    },
  },
  server: { proxy: { "/api": server, "/socket.io": { target: server, ws: true } } },
});
