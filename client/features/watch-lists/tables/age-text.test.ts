// How old a signal reads, and how it is marked.

import { expect, it } from "vitest";
import type { SomeTexts } from "../../../i18n/areas.ts";
import base from "../../../i18n/en/base.json" with { type: "json" };
import terminal from "../../../i18n/en/terminal.json" with { type: "json" };
import { fill } from "../../../../shared/texts/fill.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { ageText, freshness } from "./signal-row.ts";

const texts: SomeTexts = { ...base, ...terminal };
const t: Translate = (key, ...values) => fill(texts[key] ?? key, values[0]);
const aged = (seconds: number): string => ageText(seconds * 1000, t);

it("counts seconds, then minutes with seconds", () => {
  expect([0, 1.9, 2, 31.4, 59.9, 60, 72, 303, 1199].map(aged)).toEqual([
    "now",
    "now",
    "2s",
    "31s",
    "59s",
    "1m 00s",
    "1m 12s",
    "5m 03s",
    "19m 59s",
  ]);
});

it("says nothing of an age it does not know, nor of hours", () => {
  expect([aged(Number.NaN), aged(3600)]).toEqual(["", ""]);
});

it("marks the first 5 s and the first 30 s", () => {
  expect([0, 4999, 5000, 29_999, 30_000, Number.NaN].map(freshness)).toEqual([
    "new",
    "new",
    "recent",
    "recent",
    undefined,
    undefined,
  ]);
});
