// The notice about cookies and storage names everything that the code can keep in a browser, in every language.

import { expect, it, test } from "vitest";
import { COOKIE_NAMES } from "../../../../shared/contracts/cookies.ts";
import { LANGUAGES } from "../../../../shared/contracts/languages.ts";
import { STORED_KEYS } from "../../../storage/stored-keys.ts";
import { PRODUCT_VALUES } from "./document-values.ts";
import { readDocument } from "./read-document.ts";
import { piecesOf } from "./testing/document-texts.ts";

const NOTICES = import.meta.glob<string>("./??/cookies.md", { query: "?raw", import: "default", eager: true });
const SOURCES = import.meta.glob<string>(["/{client,server,shared}/**/*.{ts,tsx}", "!/**/*.test.{ts,tsx}", "!/**/testing/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** All words that a notice states by value. */
function namesIn(markdown: string): string[] {
  return piecesOf(readDocument(markdown)).flatMap((piece) => {
    const isValue = typeof piece === "object" && "value" in piece;
    const value = isValue ? (PRODUCT_VALUES as Readonly<Record<string, unknown>>)[piece.value] : undefined;
    return Array.isArray(value) ? value.map(String) : [];
  });
}

/** Files of the product whose code matches. */
const filesWith = (code: RegExp): string[] =>
  Object.entries(SOURCES).flatMap(([file, source]) => (code.test(source) ? [file] : []));

it.each(LANGUAGES)("names every cookie and every stored entry in %s", (language) => {
  const notice = NOTICES[`./${language}/cookies.md`] ?? "";
  const kept = [...Object.values(COOKIE_NAMES), ...Object.values(STORED_KEYS).flat()];
  expect(new Set(namesIn(notice))).toEqual(new Set(kept));
});

test("nothing is stored but through the list of names", () => {
  const storages = ["/client/storage/safe-storage.ts", "/client/storage/tab-storage.ts"];
  expect(filesWith(/\b(localStorage|sessionStorage|indexedDB|cookieStore)\b/)).toEqual(storages);
  expect(filesWith(/\bnew SafeStorage\b/)).toEqual(storages);
});

test("no cookie is set but those of the list", () => {
  expect(filesWith(/document\.cookie\s*=/)).toEqual(["/client/i18n/language.store.ts"]);
  expect(filesWith(/\.setCookie\(|["']set-cookie["']/i)).toEqual(["/server/http/cookies.ts"]);
});
