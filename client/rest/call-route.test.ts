// What a refused call says, by our own server and by what stands between.

import { afterEach, expect, it, vi } from "vitest";
import { callRoute } from "./call-route.ts";

afterEach(() => vi.unstubAllGlobals());

async function refused(body: string) {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status: 503, headers: { "retry-after": "2" } })));
  return callRoute("GET /api/account/me");
}

it("is our server's code and sentence, with the fields a route adds", async () => {
  const said = { status: "error", error: "busy", message: "Too busy right now", proof: 7 };
  const answer = await refused(JSON.stringify(said));
  expect(answer).toEqual({ ok: false, status: 503, error: "busy", message: "Too busy right now", retryAfterMs: 2000, said });
});

it.each(["<html>", "", "null", "[]", '"busy"', '{"error":{"code":1009},"message":["overloaded"]}', '{"error":"busy"}'])(
  "is nothing but its status in %j",
  async (body) => {
    expect(await refused(body)).toMatchObject({ ok: false, status: 503, error: "", message: "" });
  },
);
