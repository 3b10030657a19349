// @vitest-environment happy-dom
// Saving goes on whatever happens to those it tells of it.

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountLists } from "../../testing/account-lists.ts";
import { signalList } from "../../testing/signal-maker.ts";
import { ListSync, type SyncListener } from "./list-sync.ts";

const RETRY_MS = 3000;
let account: AccountLists;
let told: string[];
let broken: boolean;

/** Tells a test what it heard; while `broken`, it breaks upon anything the account says. */
const hear = (what: string, breaks: boolean) => (): void => {
  told.push(what);
  if (breaks && broken) throw new Error("The screen is full");
};

beforeEach(() => {
  vi.useFakeTimers();
  [account, told, broken] = [new AccountLists(), [], true];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: RequestInit) => {
    const answer = account.answer(method, path, typeof body === "string" ? body : "", "popular");
    return new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 404 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is tried again, and said once, when the answer cannot be taken", async () => {
  const listener: SyncListener = {
    lists: hear("lists", true),
    unsaved: hear("unsaved", true),
    refused: hear("refused", true),
    trouble: hear("trouble", false),
  };
  const sync = new ListSync(listener);
  sync.refresh();
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(told).toEqual(["lists", "trouble", "lists"]);
  broken = false;
  await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
  expect(told.slice(3)).toEqual(["lists"]);
  sync.change("1", signalList());
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect([[...account.lists.keys()], sync.unsaved, told.slice(4)]).toEqual([["1"], [], ["unsaved"]]);
  sync.stop();
});
