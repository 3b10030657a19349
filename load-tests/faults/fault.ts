// What the fault table says about each fault, and its result.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Bench } from "./bench.ts";
import type { Breakage, ScreenReport } from "./watched.ts";

export interface Fault {
  /** Its number in the fault table. */
  readonly id: string;
  readonly what: string;
  readonly breakage: (bench: Bench) => Breakage;
  /** Exchanges whose screens must not show any effect. */
  readonly unseenOn?: readonly ExchangeId[];
  /** Longest time without a new price on a screen, ms; a screen that says so may exceed it. */
  readonly stillWithinMs?: number;
  /** Everybody interrupted has the market again this many ms later. */
  readonly crowdBackMs?: number;
  /** How long after live prices every figure is true, ms; a minute and a quarter by default. */
  readonly trueWithinMs?: number;
  /** Other requirements: returns a remark, and rejects with what is wrong. */
  readonly besides?: (bench: Bench) => Promise<string>;
  /** Concerns a single Redis; `cluster.full.e2e.test.ts` kills a master of a cluster. */
  readonly ofOneRedis?: boolean;
  /** Redis forgets the stream of signals, so there is nothing left to compare. */
  readonly forgetsSignals?: boolean;
}

export interface Finding {
  readonly fault: Fault;
  readonly screens: readonly ScreenReport[];
  /** From live prices to a table without a wrong figure, ms, by exchange. */
  readonly trueMs: Readonly<Record<string, number>>;
  /** What was lost, in figures. */
  readonly lost: string;
  readonly remark: string;
  /** Violated requirements; empty when the fault was passed. */
  readonly wrong: readonly string[];
}
