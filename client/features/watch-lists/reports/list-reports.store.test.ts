// When what is known about reports is asked about again.

import { expect, it } from "vitest";
import type { ListReport } from "../../../../shared/contracts/list-reports.ts";
import { msToNext, newReport } from "./list-reports.store.ts";

const NOW = 1_800_000_000_000;
const reportOf = (isOn: boolean, paused: ListReport["paused"] = null): ListReport => ({
  ...{ listId: "1", name: "One", waits: [], paused },
  settings: newReport(["mexc"], isOn),
});

it("is never while no list reports", () => {
  expect(msToNext([], NOW)).toBeUndefined();
  expect(msToNext([reportOf(false)], NOW)).toBeUndefined();
});

it("is in five minutes, or as a pause ends before that", () => {
  expect(msToNext([reportOf(true)], NOW)).toBe(300_000);
  expect(msToNext([reportOf(true), reportOf(true, { why: "quiet", until: NOW + 60_000 })], NOW)).toBe(61_000);
  expect(msToNext([reportOf(true, { why: "hour", until: NOW + 600_000 })], NOW)).toBe(300_000);
  expect(msToNext([reportOf(true, { why: "muted", until: NOW - 1 })], NOW)).toBe(300_000);
});
