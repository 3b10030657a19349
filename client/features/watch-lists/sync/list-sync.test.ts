// @vitest-environment happy-dom
// Saving goes on whatever happens in its listeners.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountLists } from "../../../testing/account-lists.ts";
import { signalList } from "../../../testing/signal-maker.ts";
import { ListSync, type SyncListener } from "./list-sync.ts";

const RETRY_MS = 3000;
let account: AccountLists;
let events: string[];
let broken: boolean;

/** Notes which callback ran; while `broken`, those marked so throw. */
const note = (what: string, breaks: boolean) => (): void => {
  events.push(what);
  if (breaks && broken) throw new Error("The screen is full");
};

beforeEach(() => {
  vi.useFakeTimers();
  [account, events, broken] = [new AccountLists(), [], true];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: RequestInit) => {
    const answer = account.answer(method, path, typeof body === "string" ? body : "", "popular");
    return new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 404 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is tried again, and reported once, when the answer cannot be taken", async () => {
  const listener: SyncListener = {
    lists: note("lists", true),
    unsaved: note("unsaved", true),
    refused: note("refused", true),
    trouble: note("trouble", false),
  };
  const sync = new ListSync(listener);
  sync.refresh();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(events).toEqual(["lists", "trouble", "lists"]);
  broken = false;
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
  expect(events.slice(3)).toEqual(["lists"]);
  sync.change("1", signalList());
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect([[...account.lists.keys()], sync.unsaved, events.slice(4)]).toEqual([["1"], [], ["unsaved"]]);
  sync.stop();
});

it("hands no more to a page that goes than browsers send, and keeps the rest as unsaved", async () => {
  const sent: { id: string; keepalive: boolean | undefined; bytes: number }[] = [];
  vi.stubGlobal("fetch", (path: string, { keepalive, body }: { keepalive?: boolean; body?: string }) => {
    sent.push({ id: path.slice(path.lastIndexOf("/") + 1), keepalive, bytes: new TextEncoder().encode(body).length });
    return new Promise(() => {});
  });
  const nothing = (): void => {};
  const sync = new ListSync({ lists: nothing, unsaved: nothing, refused: nothing, trouble: nothing });
  const tickers = Array.from({ length: 500 }, (_, coin) => `\u5e01\u5b89\u4eba\u751f${coin}`);
  for (const id of ["1", "2", "3", "4"]) sync.change(id, { ...signalList(), id, tickers });
  sync.flush();
  const outliving = sent.filter(({ keepalive }) => keepalive);
  expect(sent.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
  expect(outliving.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(36_000);
  expect(outliving.map(({ id }) => id)).toEqual(["1", "2", "3"].slice(0, outliving.length));
  expect(sync.unsaved).toEqual(["1", "2", "3", "4"].slice(outliving.length));
  expect(sync.unsaved.length).toBeGreaterThan(0);
  sync.stop();
});
