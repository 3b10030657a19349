// Builds the site and the terminal into dist/client, one lazily loaded chunk per page, and the public pages written out.
// In development, calls and sockets pass through to the server on PORT.

import { createHash } from "node:crypto";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { readDocument } from "./features/site/documents/read-document.ts";
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

/** Every schema of zod's brings along how it is written as a JSON schema: only the server's documents ask for that. */
const noJsonSchemas: Plugin = {
  name: "no-json-schemas",
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/inst\._zod\.processJSONSchema = [^;]*;/g, "")
        .replaceAll(/create(?:To|Standard)JSONSchemaMethod\(this, [^)]*\)/g, "(() => undefined)"),
      map: null,
    }),
  },
};

/** Sockets speak over websockets alone: the transports that Socket.IO could fall back to stay out of the browser. */
const websocketsAlone: Plugin = {
  name: "websockets-alone",
  transform: {
    filter: { id: /\/engine\.io-client\/build\/esm\/transports\// },
    handler: (code, id) => ({
      code: id.endsWith("/index.js")
        ? 'import { WS } from "./websocket.node.js"; export const transports = { websocket: WS };'
        : code,
      map: null,
      moduleSideEffects: false,
    }),
  },
};

/** Files that are lost on the way are asked for again, which Vite's own helper does not. */
const loadFiles: Plugin = {
  name: "load-files",
  transform: {
    filter: { id: /\0vite\/preload-helper/ },
    handler: () => ({
      code: `export { loadFiles as __vitePreload } from ${JSON.stringify(path.join(import.meta.dirname, "app/load-files.ts"))}`,
      map: null,
    }),
  },
};

/** The chunk of a language's texts: one that public pages cannot have leaves them in another language. */
const isText = (file: string): boolean => /^assets\/\w\w-/.test(file);

/** Documents are written in Markdown: the build reads it, so that no browser has to. */
const documents: Plugin = {
  name: "documents",
  transform: {
    filter: { id: /\/documents\/\w\w\/\w+\.md$/ },
    handler: (code) => ({ code: `export default ${JSON.stringify(readDocument(code))}`, map: null, moduleType: "js" }),
  },
};

/** Vite's own names say the line too: a byte in each place of each class that tells nobody anything. */
const shortClassNames: Plugin = {
  name: "short-class-names",
  config: () => ({
    css: { modules: { generateScopedName: (name, file) => `${name}_${hashOf(path.relative(import.meta.dirname, file))}` } },
  }),
};

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 4);

/** React, and what the frame of every public page is made of; what only some pages need stays with them. */
const COMMON = {
  name: "common",
  test: (id: string): boolean =>
    [
      /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|zustand)\/(?!.*shallow)/,
      /vite\/preload-helper/,
      /\/client\/(?:i18n|storage)\/(?!(?:blocks|chat|company|inner|plans)-texts|stored-keys|stored-state|tab-storage|unique-texts|wait-text|window-storage)[\w.-]+$/,
      /\/client\/app\/(?!account-refresh|auth-storage|heartbeat|inner-pages|lazy-part|page-count|require-session|session|terminal-api|unsaid-logout)[\w.-]+$/,
      /\/client\/site-shell\/(?:page-values|public-page|site-link|use-signed-in)[\w.-]+$/,
      /\/client\/ui\/(?:button|icon|logo|public-toasts|select|toast-regions|toast\.store)\.[\w.]+$/,
      /\/client\/market\/number-text\.ts$/,
      /\/shared\/(?:contracts\/(?:pages|page-values|languages|choose-language)|texts\/(?:fill|list-names|time-length)|market\/(?:exchange-id|exchange-registry|exchanges\/\w+|ratio-tenths|volume-text))\.ts$/,
    ].some((each) => each.test(id)),
};

/** What a plan holds and costs: nearly every page that asks for the one asks for the other. */
const PLANS = {
  name: "plans",
  test: /\/shared\/(?:checkout\/price-catalogue|contracts\/plan-features|signals\/strategies)\.ts$/,
};
/** The choice of a plan, which the landing page shows as well. */
const PRICING = { name: "pricing", test: /\/client\/(?:features\/site\/pricing\/[\w.-]+|site-shell\/price-period\.ts)$/ };

/** The market as the landing page and the sign-in show it. */
const PREVIEW = { name: "preview", test: /\/client\/site-shell\/(?:public-deck|market-preview|use-drawing)[\w.-]+$/ };

/**
 * What the terminal imports, and no other page: one file, though the parts that it opens later import some of it too. Left to
 * itself each such piece becomes a file, and many small ones compress worse.
 */
const terminalModules = (): { readonly plugin: Plugin; readonly group: { readonly name: string; test(id: string): boolean } } => {
  let own: ReadonlySet<string> = new Set();
  return {
    plugin: {
      name: "terminal-modules",
      buildEnd() {
        own = terminalOnly([...this.getModuleIds()], (id) => this.getModuleInfo(id));
      },
    },
    group: { name: "terminal", test: (id) => own.has(id) },
  };
};

/** The terminal of subscribers and the one of the free test. */
const TERMINAL_PAGES = /\/features\/terminal\/(?:test-mode\/test-)?terminal-page\.tsx$/;

type ModuleInfos = (id: string) => Pick<Rolldown.ModuleInfo, "importedIds" | "dynamicallyImportedIds" | "isEntry"> | null;

function terminalOnly(modules: readonly string[], info: ModuleInfos): ReadonlySet<string> {
  const terminal = modules.find((id) => id.endsWith("/features/terminal/terminal-page.tsx"));
  const own = terminal === undefined ? new Set<string>() : importsOf(terminal, info);
  const outside = modules.filter((id) => !own.has(id));
  const pages = new Set(outside.flatMap((id) => info(id)?.dynamicallyImportedIds ?? []));
  for (const id of modules) if (info(id)?.isEntry) pages.add(id);
  for (const page of pages) if (!TERMINAL_PAGES.test(page)) for (const id of importsOf(page, info)) own.delete(id);
  return own;
}

/** A module, its imports and theirs, without what is loaded later. */
function importsOf(root: string, info: ModuleInfos, found = new Set<string>()): Set<string> {
  if (found.has(root)) return found;
  found.add(root);
  for (const id of info(root)?.importedIds ?? []) importsOf(id, info, found);
  return found;
}

/** What several pages share is named after one of its files, whichever: the terminal after itself, texts after their language. */
const nameOf = (name: string, moduleIds: readonly string[]): string =>
  moduleIds.some((id) => id.endsWith("/terminal-screen.tsx"))
    ? "terminal"
    : (/\/i18n\/(\w\w)\/\w+\.json$/.exec(moduleIds.at(-1) ?? "")?.[1] ?? name);

const sources = (): Plugin[] => [pureSchemas, noJsonSchemas, websocketsAlone, loadFiles, documents, shortClassNames, ...react()];

export default defineConfig(({ command }) => {
  // Vite builds what NODE_ENV says, and a test or development environment would get React's slow and large build.
  if (command === "build") process.env["NODE_ENV"] = "production";
  const terminal = terminalModules();
  return {
    root: import.meta.dirname,
    plugins: [...sources(), terminal.plugin, prerenderPages(sources)],
    // The router brings a copy of this hook for Reacts that have none.
    resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
    build: {
      outDir: path.join(import.meta.dirname, "../dist/client"),
      emptyOutDir: true,
      // The oldest browsers that the README names; e2e/older-browsers… takes away what they lack.
      target: ["chrome111", "edge111", "firefox121", "safari16.4"],
      // The security policy allows fonts and pictures from our own address only, so nothing becomes a data: link.
      assetsInlineLimit: 0,
      // A public page arrives with links to all it needs; the lists of what others need would only make it larger. What has no list
      // is named itself, so that it too is asked for again when it is lost.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, files, { hostId }) => {
          if (!/\/common-/.test(hostId) || /\/inner-pages-/.test(file)) return files.length === 0 ? [file] : files;
          return isText(file) ? [] : [file];
        },
      },
      // What public pages share is one file: many small ones compress worse, and each is asked for by itself.
      rolldownOptions: {
        output: {
          // Letters could spell what a reader's filter list blocks.
          hashCharacters: "hex",
          chunkFileNames: ({ name, moduleIds }) => `assets/${nameOf(name, moduleIds)}-[hash:7].js`,
          codeSplitting: { includeDependenciesRecursively: false, groups: [COMMON, PREVIEW, PLANS, PRICING, terminal.group] },
        },
      },
    },
    server: { proxy: { "/api": server, "/socket.io": { target: server, ws: true } } },
  };
});
