// Browsers that know no time zone, and those that know theirs.

import { afterEach, expect, it, vi } from "vitest";
import { ownZone } from "./own-zone.ts";

afterEach(() => vi.restoreAllMocks());

const answering = (timeZone: string | undefined): void => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValueOnce({ ...options, timeZone: timeZone as string });
};

it.each([undefined, "", "Etc/Unknown", "Mars/Olympus", "GMT+25"])("is UTC where the browser says %j", (said) => {
  answering(said);
  expect(ownZone()).toBe("UTC");
});

it.each(["Europe/Berlin", "Asia/Kolkata", "UTC"])("is %s where that is what the browser says", (said) => {
  answering(said);
  expect(ownZone()).toBe(said);
});
