// Every kind of fault that a translation can have is named.

import { expect, test } from "vitest";
import { textFaults } from "./text-faults.ts";

const LISTS = "{count, plural, one {# list} other {# lists}} of {plan}";

test.each([
  ["нет", "key is missing", {}],
  ["лишнее", "other is no English text", { key: "{count, plural, one {#} few {#} many {#} other {#}} {plan}", other: "А" }],
  ["пусто", "key is empty", { key: " " }],
  [
    "не ICU",
    "key is not ICU MessageFormat (EXPECT_ARGUMENT_CLOSING_BRACE): {count, plural, one {#} other {#} {plan}",
    { key: "{count, plural, one {#} other {#} {plan}" },
  ],
  ["другое имя", "key lacks {plan}", { key: "{count, plural, one {#} few {#} many {#} other {#}} {план}" }],
  ["без форм", "key lacks {count, plural, …}", { key: "{count} {plan}" }],
  ["мало форм", 'key lacks the form "few" of {count}', { key: "{count, plural, one {#} many {#} other {#}} {plan}" }],
  [
    "много форм",
    'key has a form "two" of {count}, which the language has not',
    { key: "{count, plural, one {#} two {#} few {#} many {#} other {#}} {plan}" },
  ],
])("%s", (_, fault, texts) => expect(textFaults(texts, { key: LISTS }, "ru")).toContain(fault));

test.each([
  "{count,plural,other{#}}",
  "{count, plural, offset:1 other {#}}",
  "{count, plural, other {# of {plan}}}",
  "{count, selectordinal, other {#}}",
  "l'{count} d'{x}",
])("%s is ICU that our formatter does not read", (text) =>
  expect(textFaults({ key: text }, { key: text }, "ja").join()).toContain("in a way that fill.ts does not read"),
);

test("a text that says the same in the forms of its language has no fault", () => {
  const text = "{plan}: {count, plural, one {# список} few {# списка} many {# списков} other {# списка}}";
  expect(textFaults({ key: text }, { key: LISTS }, "ru")).toEqual([]);
});
