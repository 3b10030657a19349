// The stored signal lists that a question names, with their rules within the plan.

import { PLAN_LIMITS, type PlanId } from "../../../shared/contracts/plans.ts";
import { watchListSchema, type WatchList } from "../../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { watchListsOf } from "../../../shared/postgres/watch-lists.queries.ts";
import type { WantedRow } from "../../../shared/signals/batch-bytes.ts";
import { listRules } from "../../../shared/signals/list-rules.ts";
import { ruleKey } from "../../../shared/signals/rule.ts";
import { AppError } from "../../http/app-error.ts";

export interface AskedLists {
  readonly lists: readonly { readonly id: string; readonly name: string; readonly rules: string[] }[];
  /** Keys of all of their rules by exchange. */
  readonly rules: ReadonlyMap<ExchangeId, readonly string[]>;
  /** Whether any of the lists shows this coin for this rule. */
  readonly wanted: WantedRow;
}

/** Throws not-found for a list that is none of the user's signal lists, and plan for an exchange beyond the plan. */
export async function askedLists(
  database: Database,
  { userId, plan }: { readonly userId: string; readonly plan: PlanId },
  ids: readonly string[],
  exchange?: ExchangeId,
): Promise<AskedLists> {
  const within = PLAN_LIMITS[plan].exchanges;
  if (exchange && !within.includes(exchange)) throw new AppError("plan");
  const exchanges = exchange ? [exchange] : within;
  const bodies = await database.run((db) => watchListsOf(db, userId));
  const stored = bodies.flatMap((body): WatchList[] => {
    const list = watchListSchema.safeParse(body);
    return list.success && list.data.type === "signal" && ids.includes(list.data.id) ? [list.data] : [];
  });
  const missing = ids.filter((id) => !stored.some((list) => list.id === id));
  if (missing.length > 0) throw new AppError("not-found", { message: `No signal list of this account: ${missing.join(", ")}` });
  const found = stored.map((list) => ({
    list,
    rules: new Map(exchanges.map((on) => [on, listRules(list, on, plan).map(ruleKey)])),
  }));
  const rules = new Map(exchanges.map((on) => [on, [...new Set(found.flatMap((each) => each.rules.get(on) ?? []))]]));
  /** Coins that lists with a rule are about; undefined for all. */
  const coins = new Map<string, Set<string> | undefined>();
  for (const { list, rules: own } of found)
    for (const rule of [...own.values()].flat()) {
      const others = coins.get(rule);
      const isOfAll = list.tickers.length === 0 || (coins.has(rule) && !others);
      coins.set(rule, isOfAll ? undefined : new Set([...(others ?? []), ...list.tickers]));
    }
  return {
    lists: found.map(({ list: { id, name }, rules: own }) => ({ id, name, rules: [...own.values()].flat() })),
    rules,
    wanted: (rule, symbol) => coins.has(rule) && (coins.get(rule)?.has(symbol) ?? true),
  };
}
