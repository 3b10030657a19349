// @vitest-environment happy-dom
// The stored session: both halves or none, and no secret where a handle will do.

import { beforeEach, describe, expect, it } from "vitest";
import { clearAccess, endAccess, planOf, readUser, sessionName, storeAccess, type User } from "./auth-storage.ts";

const user: User = { id: "7", email: "a@b.c", username: "Anna", plan_type: "popular", subscription_status: "active" };

beforeEach(() => localStorage.clear());

describe("auth storage", () => {
  it("gives back what was stored", () => {
    storeAccess({ token: "abc", user });
    expect(localStorage.getItem("authToken")).toBe("terminal_abc");
    expect(readUser()).toEqual(user);
    expect(sessionName()).toBe("abc");
  });
  it.each([
    ["no token", null, JSON.stringify(user)],
    ["no user", "terminal_abc", null],
    ["broken user", "terminal_abc", "{oops"],
    ["a list for a user", "terminal_abc", "[]"],
    ["null for a user", "terminal_abc", "null"],
  ])("removes both with %s", (_, token, data) => {
    if (token !== null) localStorage.setItem("authToken", token);
    if (data !== null) localStorage.setItem("userData", data);
    expect(readUser()).toBeUndefined();
    expect(localStorage.getItem("authToken")).toBeNull();
    expect(localStorage.getItem("userData")).toBeNull();
  });
  it("forgets everything but the language and the answer to the question about counting", () => {
    storeAccess({ token: "abc", user });
    localStorage.setItem("selectedLanguage", "de");
    localStorage.setItem("pageCounting", "no");
    clearAccess();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      selectedLanguage: "de",
      pageCounting: "no",
    });
  });
  it("forgets after a session that ended by itself only what opens doors", () => {
    storeAccess({ token: "abc", user });
    const settings = {
      selectedTickers: '["MEXC:WIFUSDT"]',
      colourPair: "blue",
      hotkeys: "{}",
      timeZone: "UTC",
      layoutSizes: "{}",
    };
    for (const [key, text] of Object.entries(settings)) localStorage.setItem(key, text);
    localStorage.setItem("chatApiKey", "secret");
    endAccess();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(settings);
    expect(readUser()).toBeUndefined();
    expect(sessionName()).toBe("");
  });
  it("knows plans by every name", () => {
    expect(["pro", "professional", "popular", "test", "x", null].map(planOf)).toEqual([
      "professional",
      "professional",
      "popular",
      "test",
      "start",
      "start",
    ]);
  });
});
