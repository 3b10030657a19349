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

/** React, and what the frame of every public page is made of; what only some pages need stays with them. */
const COMMON = {
  name: "common",
  test: (id: string): boolean =>
    [
      /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|zustand)\/(?!.*shallow)/,
      /vite\/preload-helper/,
      /\/client\/(?:i18n|storage)\/(?!chat-texts|inner-texts|site-texts|stored-keys)[\w.-]+$/,
      /\/client\/app\/(?!account-refresh|auth-storage|heartbeat|inner-pages|require-session|session|terminal-api)[\w.-]+$/,
      /\/client\/site-shell\/(?:page-values|public-page|site-link)[\w.-]+$/,
      /\/client\/ui\/(?:button|icon|icon-button|logo|look\.store|select|toast\.store|toasts)\.[\w.]+$/,
      /\/client\/market\/number-text\.ts$/,
      /\/shared\/(?:contracts\/(?:pages|page-values|languages|choose-language)|texts\/(?:fill|list-names)|market\/(?:exchange-id|exchange-registry|exchanges\/\w+|volume-text))\.ts$/,
    ].some((each) => each.test(id)),
};

/** The market as the landing page and the sign-in show it. */
const PREVIEW = { name: "preview", test: /\/client\/site-shell\/(?:public-deck|market-preview|use-drawing)[\w.-]+$/ };

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
      // A public page arrives with links to all it needs; the lists of what others need would only make it larger.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostId }) =>
          /\/common-/.test(hostId) ? files.filter((file) => file.endsWith(".css")) : files,
      },
      // What public pages share is one file: many small ones compress worse, and each is asked for by itself.
      rolldownOptions: {
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [COMMON, PREVIEW] },
        },
      },
    },
    server: { proxy: { "/api": server, "/socket.io": { target: server, ws: true } } },
  };
});
