// @vitest-environment happy-dom
// A logout that the server did not hear of is said again, until it did.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearAccess } from "./auth-storage.ts";
import { sayLogout, sayUnsaidLogout } from "./unsaid-logout.ts";

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
  sayUnsaidLogout();
  expect(calls).toHaveLength(2);
});

it("is said by the next page, also of a free test, which has no name", async () => {
  answer = () => Response.json({}, { status: 503 });
  await sayLogout("", 1000);
  expect(localStorage.getItem("unsaidLogout")).toBe("-");
  answer = () => Response.json({ error: "session-ended", message: "" }, { status: 401 });
  sayUnsaidLogout();
  await vi.waitFor(() => expect(localStorage.getItem("unsaidLogout")).toBeNull());
  expect(calls).toEqual(["/api/terminal/logout", "/api/terminal/logout"]);
});
