// Zones are named as they are now, not as they were when clocks of computers began.

import { expect, it } from "vitest";
import { zoneOptions } from "./zone-options.ts";

const NOW = Date.UTC(2026, 10, 27);
const textOf = (zone: string): string => zoneOptions("en", zone, NOW).find(({ value }) => value === zone)?.text ?? "";

it("does not give Kyiv the time of Moscow, nor others one they left", () => {
  expect(textOf("Europe/Kyiv")).toMatch(/^UTC\+2 Eastern European.*Kyiv$/);
  expect(textOf("Europe/Kaliningrad")).not.toContain("Moscow");
  expect(textOf("Europe/Istanbul")).not.toContain("Eastern European");
  expect(textOf("Europe/Moscow")).toMatch(/^UTC\+3 Moscow/);
});
