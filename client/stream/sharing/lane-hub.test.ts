// @vitest-environment happy-dom
// What the tabs of a browser ask of the server together, and what each of them gets of the one connection.

import { beforeEach, describe, expect, it } from "vitest";
import type { Signal } from "../../../shared/contracts/signals.ts";
import { MAX_CHARTS, type Ack } from "../../../shared/contracts/sockets.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { FakeSocket } from "../../testing/fake-socket.ts";
import { signalOf } from "../../testing/signal-maker.ts";
import { LaneHub } from "./lane-hub.ts";

const RULE = "mexc:net_percent:5:up:0.9";
const OTHER_RULE = "mexc:net_percent:1:up:2";

let sockets: FakeSocket[];
let opened: ExchangeId[];
let got: Record<string, [string, ...unknown[]][]>;
let hub: LaneHub;

beforeEach(() => {
  sockets = [];
  opened = [];
  got = {};
  hub = new LaneHub(
    (exchange) => {
      const socket = new FakeSocket();
      sockets.push(socket);
      opened.push(exchange);
      return socket.socket;
    },
    (taps, event, values) => {
      for (const { id } of taps) (got[id] ??= []).push([event, ...values]);
    },
  );
});

const at = (index: number): FakeSocket => sockets[index] as FakeSocket;
const eventsOf = (tap: string): string[] => (got[tap] ?? []).map(([event]) => event);
const asked = (index: number, event: string): unknown[] =>
  at(index)
    .asked.filter((each) => each.event === event)
    .map(({ request }) => request);
/** Answers what the server was asked last under this event. */
function answer(index: number, event: string, ack: Ack = { ok: true }): void {
  const last = at(index).asked.findLast((each) => each.event === event);
  // A resync has no request: its answer stands in that place.
  const done = (last?.answer ?? last?.request) as (error: null, ack: Ack) => void;
  done(null, ack);
}

/** Opens a tab's socket; its answers go into the list returned. */
function open(tap: string, exchange: ExchangeId = "mexc"): void {
  hub.open(tap, exchange, false);
}
function subscribe(tap: string, speed: number, exchange: ExchangeId = "mexc"): Ack[] {
  const answers: Ack[] = [];
  hub.ask(tap, { event: "subscribe", request: { exchange, speed } }, (ack) => answers.push(ack));
  return answers;
}
function askSignals(tap: string, rules: string[], since?: number): Ack[] {
  const answers: Ack[] = [];
  const request = since === undefined ? { rules } : { rules, since };
  hub.ask(tap, { event: "signals", request }, (ack) => answers.push(ack));
  return answers;
}
function askTicks(tap: string, symbols: string[], isHidden = false): Ack[] {
  const answers: Ack[] = [];
  hub.ask(tap, { event: "ticks", request: { symbols }, isHidden }, (ack) => answers.push(ack));
  return answers;
}
/** A connection with these tabs on MEXC at 2 s, which have their snapshot. */
function live(...taps: string[]): void {
  for (const tap of taps) open(tap);
  at(0).connect();
  for (const tap of taps) subscribe(tap, 2);
  answer(0, "subscribe", { ok: true, speed: 2 });
  if (taps.length > 1) answer(0, "resync");
  at(0).bring("snapshot", 7, "s7");
  got = {};
}

describe("tabs of one exchange", () => {
  it("share one connection and one subscription", () => {
    live("a/1", "b/1", "c/1");
    expect([opened, asked(0, "subscribe")]).toEqual([["mexc"], [{ exchange: "mexc", speed: 2 }]]);
    at(0).bring("frame", 8, "f8");
    for (const tap of ["a/1", "b/1", "c/1"]) expect(got[tap]).toEqual([["frame", 8, "f8", 2]]);
  });

  it.each(["lists", "settings", "alert", "alerts", "setups", "account", "session", "drain"])("all get word of %s", (event) => {
    live("a/1", "b/1");
    at(0).bring(event, 5);
    expect(got).toEqual({ "a/1": [[event, 5]], "b/1": [[event, 5]] });
  });

  it("give one that comes later the snapshot alone, and no frame before it", () => {
    live("a/1");
    open("b/1");
    const answers = subscribe("b/1", 2);
    at(0).bring("frame", 8, "f8");
    answer(0, "resync");
    at(0).bring("snapshot", 8, "s8");
    expect(got).toEqual({ "a/1": [["frame", 8, "f8", 2]], "b/1": [["connect"], ["snapshot", 8, "s8"]] });
    expect(answers).toEqual([{ ok: true, speed: 2 }]);
  });

  it("get the fastest cadence that one of them wants, and each learns its own", () => {
    live("a/1");
    open("b/1");
    const answers = subscribe("b/1", 1);
    expect(asked(0, "subscribe").at(-1)).toEqual({ exchange: "mexc", speed: 1 });
    answer(0, "subscribe", { ok: true, speed: 1 });
    expect(answers).toEqual([{ ok: true, speed: 1 }]);
    open("c/1");
    const slow = subscribe("c/1", 10);
    answer(0, "resync");
    expect(slow).toEqual([{ ok: true, speed: 10 }]);
    hub.close("b/1");
    expect(asked(0, "subscribe").at(-1)).toEqual({ exchange: "mexc", speed: 2 });
  });

  it("all learn of a kick, and the last to leave closes the connection", () => {
    live("a/1", "b/1");
    at(0).bring("session", { ended: true, reason: "limit" });
    for (const tap of ["a/1", "b/1"]) expect(got[tap]).toEqual([["session", { ended: true, reason: "limit" }]]);
    hub.close("a/1");
    expect(at(0).closed).toBe(false);
    hub.dropTab("b");
    expect(at(0).closed).toBe(true);
  });

  it("get frames at the cadence asked for when its answer does not come in time, as on a slow line", () => {
    live("a/1");
    subscribe("a/1", 10);
    at(0).asked.at(-1)?.answer(new Error("No answer came in time"));
    at(0).bring("snapshot", 7, "s7");
    at(0).bring("frame", 17, "f17");
    expect(got["a/1"]?.at(-1)).toEqual(["frame", 17, "f17", 10]);
  });

  it("report the furthest frame that any has painted", () => {
    live("a/1", "b/1");
    const said: unknown[] = [];
    at(0).onSaid = (_, value) => said.push(value);
    at(0).bring("frame", 8, "f8");
    hub.seen("a/1", 8);
    hub.seen("b/1", 7);
    hub.seen("b/1", 99);
    expect(said).toEqual([8]);
  });

  it("report that they are there while a table is on its way, whatever is on their screens", () => {
    const said: unknown[] = [];
    hub.open("a/1", "mexc", false);
    at(0).connect();
    at(0).onSaid = (_, value) => said.push(value);
    hub.seen("a/1", 0);
    hub.seen("a/1", 60);
    expect(said).toEqual([0, 0]);
  });

  it("follow a new writer, whose frames count from one again", () => {
    live("a/1");
    const said: unknown[] = [];
    at(0).onSaid = (_, value) => said.push(value);
    at(0).bring("frame", 60, "f60");
    hub.seen("a/1", 60);
    got = {};
    at(0).bring("snapshot", 1, "new1");
    hub.seen("a/1", 1);
    at(0).bring("frame", 2, "new2");
    hub.seen("a/1", 2);
    // What was painted of the writer before says nothing now.
    hub.seen("a/1", 60);
    expect(got["a/1"]).toEqual([
      ["snapshot", 1, "new1"],
      ["frame", 2, "new2", 2],
    ]);
    expect(said).toEqual([60, 1, 2]);
  });
});

describe("another exchange", () => {
  it("takes the connection of an only tab along", () => {
    live("a/1");
    subscribe("a/1", 2, "binance");
    expect([opened, asked(0, "subscribe").at(-1)]).toEqual([["mexc"], { exchange: "binance", speed: 2 }]);
  });

  it("is a connection of its own while other tabs stay, and theirs closes with the last of them", () => {
    live("a/1", "b/1");
    subscribe("b/1", 2, "binance");
    expect([opened, eventsOf("b/1")]).toEqual([["mexc", "binance"], ["disconnect"]]);
    at(1).connect();
    expect(eventsOf("b/1")).toEqual(["disconnect", "connect"]);
    subscribe("b/1", 2, "binance");
    expect(asked(1, "subscribe")).toEqual([{ exchange: "binance", speed: 2 }]);
    subscribe("a/1", 2, "binance");
    expect([at(0).closed, at(1).closed]).toEqual([true, false]);
  });
});

describe("signals of several tabs", () => {
  const signal = (rule: string, second: number): Signal => signalOf(rule, "SOL", second);

  it("are asked for together, and a later tab gets its replay without the server", () => {
    live("a/1");
    const first = askSignals("a/1", [RULE, OTHER_RULE]);
    const [one, two] = [signal(RULE, 1000), signal(OTHER_RULE, 1001)];
    at(0).bring("signal", [one, two]);
    answer(0, "signals");
    expect(first).toEqual([{ ok: true }]);
    open("b/1");
    const later = askSignals("b/1", [RULE]);
    expect(later).toEqual([{ ok: true }]);
    expect(got["b/1"]).toEqual([["connect"], ["signal", [one]]]);
    expect(asked(0, "signals")).toHaveLength(1);
  });

  it("of a rule nobody had are asked for with those of the others, from the beginning", () => {
    live("a/1", "b/1");
    askSignals("a/1", [RULE]);
    answer(0, "signals");
    at(0).bring("signal", [signal(RULE, 1000)]);
    askSignals("b/1", [OTHER_RULE]);
    expect(asked(0, "signals").at(-1)).toEqual({ rules: [RULE, OTHER_RULE] });
  });

  it("are asked for from the last one known after the line was cut", () => {
    live("a/1");
    askSignals("a/1", [RULE]);
    at(0).bring("signal", [signal(RULE, 1000)]);
    answer(0, "signals");
    at(0).connected = false;
    at(0).bring("disconnect", "transport close");
    at(0).connect();
    askSignals("a/1", [RULE], 990_000);
    expect(asked(0, "signals").at(-1)).toEqual({ rules: [RULE], since: 990_000 });
  });

  it("that are too many for the plan together are worth another try, as one tab's list is about to change", () => {
    live("a/1", "b/1");
    askSignals("a/1", [RULE]);
    answer(0, "signals");
    const answers = askSignals("b/1", [OTHER_RULE]);
    answer(0, "signals", { ok: false, error: "plan", message: "No" });
    expect(answers).toMatchObject([{ ok: false, error: "busy" }]);
    hub.close("a/1");
    const alone = askSignals("b/1", [OTHER_RULE]);
    answer(0, "signals", { ok: false, error: "plan", message: "No" });
    expect(alone.at(-1)).toMatchObject({ ok: false, error: "plan" });
  });
});

describe("ticks of several tabs", () => {
  const tick = [0, 1, 1, 1, 1, 1, 1, 5, 1];

  it("are asked for together, and go to the tabs that chart the coin", () => {
    live("a/1", "b/1");
    askTicks("a/1", ["MEXC:BTCUSDT"]);
    answer(0, "ticks");
    askTicks("b/1", ["MEXC:SOLUSDT", "MEXC:BTCUSDT"]);
    answer(0, "ticks");
    expect(asked(0, "ticks").at(-1)).toEqual({ symbols: ["MEXC:SOLUSDT", "MEXC:BTCUSDT"] });
    at(0).bring("tick", "MEXC:SOLUSDT", tick);
    expect([got["a/1"], got["b/1"]]).toEqual([undefined, [["tick", "MEXC:SOLUSDT", tick]]]);
  });

  it("known already go at once to a tab that asks for them later", () => {
    live("a/1");
    askTicks("a/1", ["MEXC:BTCUSDT"]);
    answer(0, "ticks");
    at(0).bring("tick", "MEXC:BTCUSDT", tick);
    open("b/1");
    expect(askTicks("b/1", ["MEXC:BTCUSDT"])).toEqual([{ ok: true }]);
    expect(got["b/1"]).toEqual([["connect"], ["tick", "MEXC:BTCUSDT", tick]]);
  });

  it("go to the tab that was looked at last where there is no room for all, and not to a hidden one that asks", () => {
    const coinsOf = (tab: string): string[] => Array.from({ length: MAX_CHARTS - 1 }, (_, coin) => `MEXC:${tab}${coin}USDT`);
    const [first, second] = [coinsOf("A"), coinsOf("B")];
    const given = (): unknown => asked(0, "ticks").at(-1);
    live("a/1", "b/1");
    askTicks("a/1", first);
    answer(0, "ticks");
    askTicks("b/1", second, true);
    answer(0, "ticks");
    expect(given()).toEqual({ symbols: [...first, second[0]] });
    askTicks("b/1", second);
    answer(0, "ticks");
    expect(given()).toEqual({ symbols: [...second, first[0]] });
  });

  it("of a coin the server will not give are refused to those who want it alone", () => {
    live("a/1", "b/1");
    const good = askTicks("a/1", ["MEXC:BTCUSDT"]);
    const bad = askTicks("b/1", ["MEXC:GONEUSDT"]);
    answer(0, "ticks");
    const refusal: Ack = { ok: false, error: "invalid-request", message: "No", symbol: "MEXC:GONEUSDT" };
    answer(0, "ticks", refusal);
    answer(0, "ticks");
    expect([good, bad]).toEqual([[{ ok: true }], [refusal]]);
  });
});

describe("a server that stops", () => {
  it("is left tab by tab for one new connection, and the old one closes with the last", () => {
    live("a/1", "b/1");
    at(0).bring("drain", 5000);
    expect([eventsOf("a/1"), eventsOf("b/1")]).toEqual([["drain"], ["drain"]]);
    open("a/2");
    open("b/2");
    expect(opened).toEqual(["mexc", "mexc"]);
    at(1).connect();
    expect([eventsOf("a/2"), eventsOf("b/2")]).toEqual([["connect"], ["connect"]]);
    hub.close("a/1");
    expect(at(0).closed).toBe(false);
    hub.close("b/1");
    expect(at(0).closed).toBe(true);
  });
});

describe("a connection that a tab takes for dead", () => {
  it("is dropped for a tab that is sure, and kept for one that slept while it went on", () => {
    live("a/1", "b/1");
    at(0).bring("frame", 8, "f8");
    got = {};
    hub.reopen("b/1", false);
    expect([at(0).dropped, eventsOf("b/1")]).toEqual([0, ["disconnect", "connect"]]);
    hub.reopen("a/1", true);
    expect(at(0).dropped).toBe(1);
  });
});
