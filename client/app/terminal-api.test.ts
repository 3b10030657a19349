import { afterEach, describe, expect, it, vi } from "vitest";
import { askLogin, beat, endSession, onSessionEnding } from "./terminal-api.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function asked(): string[] {
  const calls: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    return Promise.resolve(new Response("{}"));
  });
  return calls;
}

it("name the session in the query", async () => {
  const calls = asked();
  expect(await beat("a b")).toBe(true);
  await endSession("a b");
  expect(calls).toEqual(["POST /api/terminal/heartbeat?session_token=a%20b", "POST /api/terminal/logout?session_token=a%20b"]);
});

it("leave it to the cookie where no name is stored, as in the free test: the server refuses an empty one", async () => {
  const calls = asked();
  await endSession("");
  expect(calls).toEqual(["POST /api/terminal/logout"]);
});

describe("the end of a session", () => {
  it("comes after what waits to be saved, also where that fails", async () => {
    const calls = asked();
    const ends = [
      onSessionEnding(async () => void calls.push(await Promise.resolve("saved"))),
      onSessionEnding(() => Promise.reject(new Error("no network"))),
    ];
    await endSession("a");
    for (const end of ends) end();
    await endSession("b");
    const logout = "POST /api/terminal/logout?session_token=";
    expect(calls).toEqual(["saved", `${logout}a`, `${logout}b`]);
  });

  it("does not wait long for that", async () => {
    vi.useFakeTimers();
    const calls = asked();
    const end = onSessionEnding(() => new Promise(() => {}));
    void endSession("a");
    await vi.advanceTimersByTimeAsync(2900);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls).toHaveLength(1);
    end();
  });
});

describe("a login that was granted", () => {
  const USER = { user_id: 7, email: "a@example.com", username: "a", plan_type: "popular" };
  const away = (headers: Record<string, string> = {}): Response =>
    Response.json({ error: "busy", message: "No" }, { status: 503, headers });

  /** Logs in on a server that gives these answers to the question of who that is, the last one again and again. */
  async function logIn(
    ...answers: (() => Response)[]
  ): Promise<{ granted: boolean; logins: number; questions: number; seconds: number }> {
    vi.useFakeTimers();
    let [logins, questions] = [0, 0];
    vi.stubGlobal("fetch", async (path: string) => {
      if (path === "/api/login") return Response.json({ session_handle: "handle", plan: "popular", logins: ++logins });
      return (answers[Math.min(questions++, answers.length - 1)] as () => Response)();
    });
    const began = Date.now();
    const login = askLogin("a", "b");
    await vi.runAllTimersAsync();
    const { granted } = await login;
    return { granted, logins, questions, seconds: Math.round((Date.now() - began) / 1000) };
  }

  it("asks again who that is while the server is busy, and for no other login", async () => {
    const known = (): Response => Response.json(USER);
    expect(await logIn(away, () => Response.error(), known)).toMatchObject({ granted: true, logins: 1, questions: 3 });
  });

  it("asks as late as the server says", async () => {
    const busy = (): Response => away({ "retry-after": "5" });
    expect(await logIn(busy, () => Response.json(USER))).toMatchObject({ granted: true, questions: 2, seconds: 5 });
  });

  it("gives up after some tries, and at once where the server will say nothing else", async () => {
    expect(await logIn(away)).toMatchObject({ granted: false, questions: 4, seconds: 7 });
    const ended = (): Response => Response.json({ error: "no-session", message: "No" }, { status: 401 });
    expect(await logIn(ended)).toMatchObject({ granted: false, questions: 1, seconds: 0 });
  });
});
