// What the fault table says of each fault, and what came of it.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { Bench } from "./bench.ts";
import type { Breakage, ScreenReport } from "./watched.ts";

export interface Fault {
  /** Its number in the fault table. */
  readonly id: string;
  readonly what: string;
  readonly breakage: (bench: Bench) => Breakage;
  /** Exchanges whose screens must not show that anything happened. */
  readonly unseenOn?: readonly ExchangeId[];
  /** Longest time without a new price that a screen may show, ms; a screen that says so may show it longer. */
  readonly stillWithinMs?: number;
  /** Everybody who was cut has the market again, ms after the cut. */
  readonly crowdBackMs?: number;
  /** How long after live prices every figure is true, ms; a minute and a quarter unless given. */
  readonly trueWithinMs?: number;
  /** What else must be so: gives a remark, and rejects with what is wrong. */
  readonly besides?: (bench: Bench) => Promise<string>;
  /** It is about the one Redis: of a cluster `cluster.full.e2e.test.ts` ends a master. */
  readonly ofOneRedis?: boolean;
  /** Redis forgets the stream of signals, so that nothing is left to compare. */
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
  /** What was not as it must be; empty where the fault was passed. */
  readonly wrong: readonly string[];
}
