// @vitest-environment happy-dom
// A logout that the server did not hear of is said again, until it did.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearAccess, readUser, storeAccess } from "./auth-storage.ts";
import { keepLogout, sayLogout, sayUnsaidLogout } from "./unsaid-logout.ts";

const user = { id: "1", email: "a@example.test", username: "", plan_type: "start", subscription_status: "active" } as const;
let calls: string[] = [];
let answer: () => Response = () => Response.error();

beforeEach(() => {
  calls = [];
  localStorage.clear();
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const offline = (): Response => {
  throw new TypeError("no network");
};

it("is said once more when the network is back, and not after that", async () => {
  answer = offline;
  await sayLogout("a", 1000);
  clearAccess();
  answer = () => Response.json({ success: true });
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(localStorage.getItem("unsaidLogout")).toBeNull());
  expect(calls).toEqual(Array(2).fill("/api/terminal/logout?session_token=a"));
  void sayUnsaidLogout();
  expect(calls).toHaveLength(2);
});

it("is said by the next page, also of a free test, which has no name", async () => {
  answer = () => Response.json({}, { status: 503 });
  await sayLogout("", 1000);
  expect(localStorage.getItem("unsaidLogout")).toBe("-");
  answer = () => Response.json({ error: "session-ended", message: "" }, { status: 401 });
  void sayUnsaidLogout();
  await vi.waitFor(() => expect(localStorage.getItem("unsaidLogout")).toBeNull());
  expect(calls).toEqual(["/api/terminal/logout", "/api/terminal/logout"]);
});

it("is finished by the next page where its own closed before the server had it", async () => {
  storeAccess({ token: "a", user });
  keepLogout("a");
  answer = () => Response.json({ success: true });
  await sayUnsaidLogout();
  expect([readUser(), calls]).toEqual([undefined, ["/api/terminal/logout?session_token=a"]]);
});

it("leaves the next login alone", async () => {
  keepLogout("a");
  storeAccess({ token: "b", user });
  answer = () => Response.json({ success: true });
  await sayUnsaidLogout();
  expect([readUser(), calls]).toEqual([user, ["/api/terminal/logout?session_token=a"]]);
});
