// @vitest-environment happy-dom
// A browser that closes its storage to us, or has no room left, costs nobody the page.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SafeStorage } from "./safe-storage.ts";

const closed = (): Storage => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
/** Takes nothing more; what it holds stays readable. */
const full = (held: Readonly<Record<string, string>>): Storage =>
  ({
    getItem: (key: string) => held[key] ?? null,
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
    removeItem: () => {},
    clear: () => {},
  }) as unknown as Storage;

describe("a storage that is closed to the page", () => {
  it("keeps values for the life of the page", () => {
    const storage = new SafeStorage(closed);
    expect(storage.getItem("exchange")).toBeNull();
    expect(storage.setItem("exchange", "binance")).toBe(false);
    expect(storage.getItem("exchange")).toBe("binance");
    storage.removeItem("exchange");
    expect(storage.getItem("exchange")).toBeNull();
    storage.setItem("a", "1");
    storage.clear();
    expect(storage.getItem("a")).toBeNull();
  });
});

describe("a full storage", () => {
  it("keeps the new value for the life of the page, and reports once", () => {
    const storage = new SafeStorage(() => full({ density: "compact" }));
    const onRefused = vi.fn<(error: unknown) => void>();
    storage.onRefused = onRefused;
    expect(storage.setItem("density", "roomy")).toBe(false);
    storage.setItem("motion", "off");
    expect([storage.getItem("density"), storage.getItem("motion")]).toEqual(["roomy", "off"]);
    expect(onRefused).toHaveBeenCalledTimes(1);
    expect(onRefused.mock.calls[0]?.[0]).toMatchObject({ name: "QuotaExceededError" });
  });

  it("gives way to what another window could store", () => {
    const storage = new SafeStorage(() => full({ density: "compact" }));
    storage.setItem("density", "roomy");
    storage.changedElsewhere("density");
    expect(storage.getItem("density")).toBe("compact");
  });
});

describe("the stores of a page", () => {
  const MODULES = [
    () => import("../ui/appearance.store.ts"),
    () => import("../i18n/language.store.ts"),
    () => import("../app/session.store.ts"),
    () => import("../desk/workspace.store.ts"),
    () => import("../desk/terminal-settings.store.ts"),
    () => import("../desk/time-zone.ts"),
    () => import("../desk/keys/moved-keys.ts"),
  ];
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("reportError", vi.fn<typeof reportError>());
  });
  afterEach(() => vi.unstubAllGlobals());

  it("open where the storage is closed, and take choices", async () => {
    const property = Object.getOwnPropertyDescriptor(globalThis, "localStorage") ?? {};
    Object.defineProperty(globalThis, "localStorage", { configurable: true, get: closed });
    try {
      for (const load of MODULES) await load();
      const { arrange, useWorkspace } = await import("../desk/workspace.store.ts");
      arrange("mainChartSymbol", "MEXC:SOLUSDT");
      expect(useWorkspace.getState().mainChartSymbol).toBe("MEXC:SOLUSDT");
      const { signIn, useSession } = await import("../app/session.store.ts");
      const user = { id: "7", email: "a@b.c", username: "Anna", plan_type: "popular", subscription_status: "active" } as const;
      signIn({ token: "abc", user });
      expect(useSession.getState().session).toEqual(user);
    } finally {
      Object.defineProperty(globalThis, "localStorage", property);
    }
  });

  it("take choices where the storage is full", async () => {
    vi.stubGlobal("localStorage", full({ colourPair: "blue-orange", chartMovingAverage: "true" }));
    const { choosePair, useAppearance } = await import("../ui/appearance.store.ts");
    expect(useAppearance.getState().pair).toBe("blue-orange");
    choosePair("inverted");
    expect(useAppearance.getState().pair).toBe("inverted");
    const { chooseSetting, useTerminalSettings } = await import("../desk/terminal-settings.store.ts");
    chooseSetting("chartMovingAverage", false);
    expect(useTerminalSettings.getState().chartMovingAverage).toBe(false);
  });
});
