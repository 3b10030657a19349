// Readers' filter lists block by name: none of the files that pages load, and no route that they call, has one that a list blocks.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { ROUTES } from "../shared/contracts/rest/routes.ts";

type Kind = "script" | "stylesheet" | "image" | "font" | "media" | "other" | "xmlhttprequest";

/** The part of the blocker that is used here; its own types ask for those of a browser's extensions. */
interface Blocker {
  readonly FiltersEngine: {
    parse(rules: string): { match(request: object): { readonly match: boolean; readonly filter?: object } };
  };
  readonly Request: {
    fromRawDetails(details: { readonly url: string; readonly sourceUrl: string; readonly type: Kind }): object;
  };
}

const { FiltersEngine, Request } = createRequire(import.meta.url)("@ghostery/adblocker") as Blocker;
const engine = FiltersEngine.parse(readFileSync(join(import.meta.dirname, "testing/filter-rules.txt"), "utf8"));
const SITE = "https://tickdeck.example";
const KINDS: Readonly<Record<string, Kind>> = {
  js: "script",
  css: "stylesheet",
  svg: "image",
  png: "image",
  webp: "image",
  ico: "image",
  woff2: "font",
  mp4: "media",
  webm: "media",
};

/** Those of these paths that a list blocks. */
function blocked(paths: readonly string[], kindOf: (path: string) => Kind): string[] {
  return paths.filter((path) => {
    const request = Request.fromRawDetails({ url: SITE + path, sourceUrl: `${SITE}/en`, type: kindOf(path) });
    return engine.match(request).match;
  });
}

const byEnding = (path: string): Kind => KINDS[path.slice(path.lastIndexOf(".") + 1)] ?? "other";

test("a name that the lists block would be found", () => {
  expect(
    blocked(["/assets/consent-banner-Bx3k2_aQ.js", "/assets/cookie-notice-1.css", "/api/analytics/page"], byEnding),
  ).toHaveLength(3);
  expect(blocked(["/assets/ask-visits-Bx3k2_aQ.js"], byEnding)).toEqual([]);
});

test("no built file has such a name", () => {
  const folder = inject("clientFolder");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const served = files.filter((file) => /\.\w+$/.test(file) && !/\.(?:br|gz|html)$/.test(file)).map((file) => `/${file}`);
  expect(served.length).toBeGreaterThan(200);
  expect(blocked(served, byEnding)).toEqual([]);
});

test("no route has such an address", () => {
  const routes = Object.keys(ROUTES).map((route) => route.slice(route.indexOf(" ") + 1));
  expect(routes.length).toBeGreaterThan(50);
  expect(blocked(routes, () => "xmlhttprequest")).toEqual([]);
});
