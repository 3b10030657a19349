// @vitest-environment happy-dom
// What of the browser's settings goes to the account and what comes from there, with two browsers and a server that may be away.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_SETTING_CHARS, type SettingsDocument } from "../../shared/contracts/account-settings.ts";
import { safeStorage } from "../storage/safe-storage.ts";
import type { StoredKey } from "../storage/stored-keys.ts";
import { createStored, oneOf } from "../storage/stored-state.ts";
import { ofWindow } from "../storage/window-storage.ts";
import { AccountSettings, type SettingsChange, type SettingsServer } from "./account-settings.ts";

let account: SettingsDocument;
let isAway: boolean;
let saved: SettingsChange["fields"][];
/** Names the account has no room for. */
let full: readonly string[];
let notices: number;
let stop: () => void;

const server: SettingsServer = {
  fetch: async () => (isAway ? undefined : account),
  save: async (change) => {
    if (isAway) return undefined;
    saved.push(change.fields);
    const ignored = Object.keys(change.fields).filter((name) => full.includes(name));
    const kept = Object.entries(change.fields).filter(([name]) => !full.includes(name));
    write(Object.fromEntries(kept), change.ages);
    return { document: account, ignored };
  },
};

/** As the server does: what was chosen earlier than what is there is left out. */
function write(fields: SettingsChange["fields"], ages: SettingsChange["ages"] = {}): void {
  const version = account.version + 1;
  const written = Object.entries(fields)
    .map(([name, text]) => [name, { text, version, at: Date.now() - (ages[name] ?? 0) }] as const)
    .filter(([name, { at }]) => (account.fields[name]?.at ?? at) <= at);
  account = { version, fields: { ...account.fields, ...Object.fromEntries(written) } };
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  account = { version: 0, fields: {} };
  isAway = false;
  saved = [];
  full = [];
  notices = 0;
  stop = () => {};
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function open(owner = "1"): Promise<AccountSettings> {
  const settings = new AccountSettings(owner, server, () => void notices++);
  stop = settings.start();
  await vi.advanceTimersByTimeAsync(10);
  return settings;
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2000);

describe("a browser that meets an account", () => {
  it("gives it what the account never had, and takes what it has", async () => {
    localStorage.setItem("density", "compact");
    localStorage.setItem("timeZone", "UTC");
    localStorage.setItem("userToken", "secret");
    localStorage.setItem("visualScreenerWindow", "800x600");
    write({ timeZone: "Europe/Berlin", hotkeys: "{}" });
    await open();
    await settle();
    expect([localStorage.getItem("timeZone"), localStorage.getItem("hotkeys")]).toEqual(["Europe/Berlin", "{}"]);
    expect(saved).toEqual([{ density: "compact" }]);
  });

  it("does not take what another user left there", async () => {
    await open("1");
    safeStorage.setItem("density", "compact");
    await settle();
    stop();
    account = { version: 0, fields: {} };
    saved = [];
    await open("2");
    await settle();
    expect(localStorage.getItem("density")).toBeNull();
    expect(saved).toEqual([]);
  });
});

describe("a change", () => {
  it("goes to the account once it rests, with the others of that time", async () => {
    await open();
    safeStorage.setItem("density", "compact");
    safeStorage.setItem("soundVolume", "10");
    await vi.advanceTimersByTimeAsync(200);
    safeStorage.setItem("soundVolume", "20");
    safeStorage.setItem("watchLists", "kept elsewhere");
    await settle();
    safeStorage.removeItem("density");
    await settle();
    expect(saved).toEqual([{ density: "compact", soundVolume: "20" }, { density: null }]);
  });

  it("made while the server is away waits for it, also over a reload, and wins over an older one", async () => {
    await open();
    await settle();
    isAway = true;
    write({ density: "normal", timeZone: "UTC" });
    await vi.advanceTimersByTimeAsync(1);
    safeStorage.setItem("density", "compact");
    await settle();
    stop();
    isAway = false;
    await open();
    await settle();
    expect(account.fields["density"]?.text).toBe("compact");
    expect(localStorage.getItem("timeZone")).toBe("UTC");
  });

  it("gives way to what another device chose while the server was away from here", async () => {
    const store = createStored({ density: "normal" }, { density: oneOf(["normal", "compact", "roomy"] as readonly string[]) });
    await open();
    await settle();
    isAway = true;
    store.setState({ density: "compact" });
    await settle();
    write({ density: "roomy" });
    isAway = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([store.getState().density, localStorage.getItem("density")]).toEqual(["roomy", "roomy"]);
    expect(account.fields["density"]?.text).toBe("roomy");
  });

  it("handed over by a page that went is not sent again over what another device chose since", async () => {
    await open();
    await settle();
    safeStorage.setItem("density", "compact");
    await vi.advanceTimersByTimeAsync(100);
    window.dispatchEvent(new Event("pagehide"));
    stop();
    expect(account.fields["density"]?.text).toBe("compact");
    await vi.advanceTimersByTimeAsync(60_000);
    write({ density: "roomy" });
    await vi.advanceTimersByTimeAsync(60_000);
    await open();
    await settle();
    expect([account.fields["density"]?.text, localStorage.getItem("density")]).toEqual(["roomy", "roomy"]);
    safeStorage.setItem("density", "normal");
    await settle();
    expect(account.fields["density"]?.text).toBe("normal");
  });

  it("that an older version noted without its moment is saved, unless another device chose since", async () => {
    localStorage.setItem("density", "compact");
    localStorage.setItem("motion", "off");
    localStorage.setItem("settingsSync", '{"owner":"1","version":1,"unsaved":["density","motion"]}');
    account = { version: 1, fields: { density: { text: "normal", version: 1 } } };
    write({ motion: "on" });
    await open();
    await settle();
    expect(account.fields).toMatchObject({ density: { text: "compact" }, motion: { text: "on" } });
    expect(localStorage.getItem("motion")).toBe("on");
  });

  it("is saved at once for a reader who logs out", async () => {
    const settings = await open();
    await settle();
    safeStorage.setItem("density", "compact");
    await settings.saveNow();
    expect(saved).toEqual([{ density: "compact" }]);
    isAway = true;
    safeStorage.setItem("density", "normal");
    await settings.saveNow();
    expect(saved).toHaveLength(1);
  });

  it("of one tab stays to be saved whatever another tab saves meanwhile", async () => {
    await open();
    await settle();
    isAway = true;
    safeStorage.setItem("density", "compact");
    stop();
    isAway = false;
    const other = new AccountSettings("1", server, () => void notices++);
    stop = other.start();
    await vi.advanceTimersByTimeAsync(10);
    safeStorage.setItem("motion", "off");
    await settle();
    expect(account.fields).toMatchObject({ density: { text: "compact" }, motion: { text: "off" } });
  });

  it("of another device is shown, and not sent back", async () => {
    const store = createStored({ density: "normal" }, { density: oneOf(["normal", "compact"] as readonly string[]) });
    const settings = await open();
    write({ density: "compact" });
    settings.refresh();
    await settle();
    expect(store.getState().density).toBe("compact");
    write({ density: null });
    settings.refresh();
    await settle();
    expect([store.getState().density, localStorage.getItem("density")]).toEqual(["normal", null]);
    expect(saved).toEqual([]);
  });
});

describe("a setting the account has no room for", () => {
  /** Another device chooses; then this browser. */
  async function chooseBoth(text: string): Promise<void> {
    const settings = await open();
    await settle();
    safeStorage.setItem("drawings", text);
    safeStorage.setItem("density", "compact");
    await settle();
    write({ drawings: "small" });
    settings.refresh();
    await settle();
  }

  it("stays here as it is when it is too long, is said once, and goes to the account once it is shorter", async () => {
    const long = "x".repeat(MAX_SETTING_CHARS + 1);
    await chooseBoth(long);
    expect([localStorage.getItem("drawings") === long, saved, notices]).toEqual([true, [{ density: "compact" }], 1]);
    safeStorage.setItem("drawings", "short");
    await settle();
    expect([account.fields["drawings"]?.text, notices]).toEqual(["short", 1]);
  });

  it("stays here as it is when the whole is too long, and is said once", async () => {
    full = ["drawings"];
    await chooseBoth("large");
    expect([localStorage.getItem("drawings"), account.fields["density"]?.text, notices]).toEqual(["large", "compact", 1]);
    full = [];
    safeStorage.setItem("density", "normal");
    await settle();
    expect(account.fields["density"]?.text).toBe("normal");
  });

  it("is handed over by a page that goes as far as a browser sends: the rest is the next visit's to save", async () => {
    await open();
    await settle();
    for (const name of ["drawings", "tradePlans", "hotkeys"]) safeStorage.setItem(name as StoredKey, "\u0444".repeat(8000));
    safeStorage.setItem("density", "compact");
    window.dispatchEvent(new Event("pagehide"));
    const [handed = {}] = saved;
    expect(Object.keys(handed)).toEqual(["drawings", "density"]);
    expect(new TextEncoder().encode(JSON.stringify(handed)).length).toBeLessThan(32_768);
    await settle();
    expect(account.fields["hotkeys"]?.text).toHaveLength(8000);
  });

  it("is not handed over by a page that goes, but what is short is", async () => {
    await open();
    await settle();
    safeStorage.setItem("drawings", "x".repeat(40_000));
    safeStorage.setItem("density", "compact");
    window.dispatchEvent(new Event("pagehide"));
    expect(saved).toEqual([{ density: "compact" }]);
    await settle();
    expect(account.fields["drawings"]?.text).toHaveLength(40_000);
  });
});

describe("what belongs to one window", () => {
  const openWindow = () =>
    createStored({ globalTimeframe: "1" }, { globalTimeframe: ofWindow(oneOf(["1", "5", "15", "60"] as readonly string[])) });

  it("begins with the account's last, and then keeps its own while others follow", async () => {
    write({ globalTimeframe: "5", density: "normal" });
    const here = openWindow();
    const settings = await open();
    expect(here.getState().globalTimeframe).toBe("5");
    write({ globalTimeframe: "60", density: "compact" });
    settings.refresh();
    await settle();
    expect([here.getState().globalTimeframe, localStorage.getItem("density")]).toEqual(["5", "compact"]);
    // For a window that opens next.
    expect(localStorage.getItem("globalTimeframe")).toBe("60");
    // As after a reload.
    expect(openWindow().getState().globalTimeframe).toBe("5");
    sessionStorage.clear();
    expect(openWindow().getState().globalTimeframe).toBe("60");
  });

  it("keeps its first value over a reload after another window of the browser has chosen", async () => {
    const here = openWindow();
    await open();
    localStorage.setItem("globalTimeframe", "15");
    window.dispatchEvent(new StorageEvent("storage", { key: "globalTimeframe", newValue: "15" }));
    expect([here.getState().globalTimeframe, openWindow().getState().globalTimeframe]).toEqual(["1", "1"]);
    here.setState({ globalTimeframe: "5" });
    await settle();
    expect([localStorage.getItem("globalTimeframe"), account.fields["globalTimeframe"]?.text]).toEqual(["5", "5"]);
  });

  it("is nothing to the next user of the tab", async () => {
    const here = openWindow();
    await open("1");
    here.setState({ globalTimeframe: "60" });
    await settle();
    stop();
    account = { version: 0, fields: {} };
    await open("2");
    expect(here.getState().globalTimeframe).toBe("1");
  });
});
