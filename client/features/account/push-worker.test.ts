// The service worker of pushes, run as browsers run it: what comes is shown, a click leads to the coin, a new address is told.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";

const code = readFileSync(join(import.meta.dirname, "../../public/push-worker.js"), "utf8");

interface Window {
  readonly url: string;
  readonly focus: () => Promise<void>;
  readonly postMessage: (message: unknown) => void;
}

/** A worker beside these windows. */
function started(windows: readonly Window[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown = vi.fn<(title: string, options: object) => Promise<void>>(() => Promise.resolve());
  const opened = vi.fn<(path: string) => Promise<void>>(() => Promise.resolve());
  const fetched = vi.fn<(path: string, init: { method: string; body: string }) => Promise<Response>>(() =>
    Promise.resolve(new Response()),
  );
  const subscribe = vi.fn<(options: object) => Promise<object>>(() => Promise.resolve(subscription("new")));
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    registration: { showNotification: shown, pushManager: { subscribe } },
    clients: { matchAll: async () => windows, openWindow: opened },
    navigator: { userAgent: "Mozilla/5.0 Firefox/115.0" },
    fetch: fetched,
  };
  runInNewContext(code, { self, URL });
  const happen = async (name: string, event: object): Promise<void> => {
    let work: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
  };
  return { happen, shown, opened, fetched, subscribe };
}

const subscription = (name: string) => ({
  options: { applicationServerKey: `key of ${name}` },
  toJSON: () => ({ endpoint: `https://push.test/${name}`, keys: { p256dh: `p of ${name}`, auth: `a of ${name}` } }),
});

const COIN = "/terminal?coin=MEXC%3AETHUSDT";
const click = { notification: { close: () => {}, data: { path: COIN } } };

it.each([
  ["nothing", null],
  ["what is no message", { json: () => JSON.parse("{") as unknown }],
])("shows something when %s is pushed", async (_what, data) => {
  const { happen, shown } = started();
  await happen("push", { data });
  expect(shown).toHaveBeenCalledWith("Tickdeck", expect.objectContaining({ data: { path: "/terminal" } }));
});

it("shows what is pushed, with the path of its coin", async () => {
  const { happen, shown } = started();
  await happen("push", { data: { json: () => ({ title: "ETH reached 4,000", body: "Price 4,000.5", path: COIN }) } });
  expect(shown).toHaveBeenCalledWith(
    "ETH reached 4,000",
    expect.objectContaining({ body: "Price 4,000.5", data: { path: COIN } }),
  );
});

it("a click opens the coin in the terminal that is open, or a terminal with it", async () => {
  const terminal = {
    url: "https://a.test/dashboard",
    focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    postMessage: vi.fn<(message: unknown) => void>(),
  };
  const beside = started([{ ...terminal, url: "https://a.test/account" }, terminal]);
  await beside.happen("notificationclick", click);
  expect(terminal.postMessage.mock.calls).toEqual([[{ path: COIN }]]);
  expect(terminal.focus).toHaveBeenCalledOnce();
  expect(beside.opened).not.toHaveBeenCalled();

  const alone = started();
  await alone.happen("notificationclick", click);
  expect(alone.opened).toHaveBeenCalledWith(COIN);
});

it("tells the account the address that the browser's push service changed", async () => {
  const { happen, fetched, subscribe } = started();
  await happen("pushsubscriptionchange", { oldSubscription: subscription("old") });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key of old" });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect([path, init?.method]).toEqual(["/api/account/push-subscriptions", "POST"]);
  expect(JSON.parse(init?.body ?? "")).toEqual({
    endpoint: "https://push.test/new",
    p256dh: "p of new",
    auth: "a of new",
    name: "Firefox",
  });
});
