// @vitest-environment happy-dom
// The look chosen before is on the page that only follows it, and so is one that another tab chooses meanwhile.

import { beforeEach, expect, it, vi } from "vitest";

const { dataset } = document.documentElement;

beforeEach(() => {
  vi.stubGlobal("reportError", vi.fn<typeof reportError>());
  vi.resetModules();
  localStorage.clear();
  for (const name of Object.keys(dataset)) delete dataset[name];
});

const follow = async (): Promise<void> => (await import("./chosen-appearance.ts")).followChosenAppearance();

it("writes what was chosen before", async () => {
  localStorage.setItem("colourPair", "inverted");
  await follow();
  await vi.waitFor(() => expect(dataset).toMatchObject({ pair: "inverted", density: "normal", motion: "system" }));
});

it("follows another tab that chooses the first", async () => {
  await follow();
  expect(dataset["motion"]).toBeUndefined();
  localStorage.setItem("motion", "off");
  dispatchEvent(new StorageEvent("storage", { key: "motion" }));
  await vi.waitFor(() => expect(dataset["motion"]).toBe("off"));
});
