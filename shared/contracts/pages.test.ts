// Which page an address names, and in which language.

import { expect, test } from "vitest";
import { isApplicationPage } from "./application-pages.ts";
import { readSiteAddress, siteAddress } from "./pages.ts";

test.each([
  ["/", { page: "landing", language: undefined }],
  ["/ar", { page: "landing", language: "ar" }],
  ["/ar/", { page: "landing", language: "ar" }],
  ["/Pricing/", { page: "pricing", language: undefined }],
  ["/de/pricing", { page: "pricing", language: "de" }],
  ["/contacts", { page: "contact", language: undefined }],
  ["/de/contacts", { page: "contact", language: "de" }],
  ["/faq/ja.html", { page: "faq", language: "ja" }],
  ["/faq/xx.html", undefined],
  ["/faq/", { page: "faq", language: undefined }],
  ["/xx/pricing", undefined],
  ["/de/login", undefined],
  ["/de/de", undefined],
  ["/deutsch", undefined],
])("%s is %j", (path, address) => {
  expect(readSiteAddress(path)).toEqual(address);
});

test("a page's own address leads to it", () => {
  expect([siteAddress("landing", "he"), siteAddress("pricing", "he")]).toEqual(["/he", "/he/pricing"]);
});

test.each([
  ["/Login/", true],
  ["/terminal", true],
  ["/terminal/more", false],
  ["/ru/terminal", false],
])("%s is a page of the application: %s", (path, expected) => {
  expect(isApplicationPage(path)).toBe(expected);
});
