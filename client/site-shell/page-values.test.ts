// @vitest-environment happy-dom
// A deployment's values as a page reads them.

import { afterEach, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE_VALUES, placeholderOf } from "../../shared/contracts/page-values.ts";
import { readPageValues } from "./page-values.ts";

const template = readFileSync(join(import.meta.dirname, "../index.html"), "utf8");
const metas = (template.match(/<meta name="[^"]+" content="%[^"]+%" \/>/g) ?? []).join("");

afterEach(() => document.head.replaceChildren());

test("each has its place in the head of the page", () => {
  document.head.innerHTML = PAGE_VALUES.reduce((html, name) => html.replace(placeholderOf(name), `the ${name}`), metas);
  expect(readPageValues()).toEqual(Object.fromEntries(PAGE_VALUES.map((name) => [name, `the ${name}`])));
});

test("a page that no server has filled shows what is missing", () => {
  document.head.innerHTML = metas;
  expect(readPageValues()).toMatchObject({ SUPPORT_EMAIL: "[SUPPORT_EMAIL]", SOCIAL_URL: "", LAUNCH_UNTIL: "" });
});
