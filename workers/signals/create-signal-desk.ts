// Puts a signal desk together for one term of leading one exchange.

import type { Redis } from "ioredis";
import type { Log } from "../../shared/node/log.ts";
import type { ColumnStore } from "../columns/column-store.ts";
import type { Lease } from "../lease/lease.ts";
import { RuleSet } from "./rule-set.ts";
import { SignalDesk, type SignalMarket, type SignalPass } from "./signal-desk.ts";
import { SignalStore } from "./signal-store.ts";

export interface SignalDeskPlan {
  readonly redis: Redis;
  readonly lease: Lease;
  readonly columns: ColumnStore;
  readonly market: SignalMarket;
  readonly log: Log;
  readonly told: (pass: SignalPass) => void;
}

/** A desk that has taken over from whoever led before; call once the book continues that worker's columns. */
export async function createSignalDesk({ redis, lease, columns, market, log, told }: SignalDeskPlan): Promise<SignalDesk> {
  const store = new SignalStore(redis, lease, columns.exchange);
  const rules = new RuleSet(redis, lease, columns.exchange, log);
  const desk = new SignalDesk({ market, columns, store, rules, told });
  await desk.takeOver();
  return desk;
}
