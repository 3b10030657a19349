// Which lists report what, in memory: by rule, so that a published signal finds its lists at once.

import { PLAN_LIMITS, planAllowsExchange, type PlanId } from "../../../shared/contracts/plans.ts";
import { watchListSchema, type WatchList } from "../../../shared/contracts/watch-lists.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { storedLanguage } from "../../../shared/node/stored-language.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { listBodies, reportingRows, type ReportingRow } from "../../../shared/postgres/reporting-lists.queries.ts";
import { listCoins, type ListCoins } from "../../../shared/signals/list-coins.ts";
import { listRules } from "../../../shared/signals/list-rules.ts";
import { ruleKey } from "../../../shared/signals/rule.ts";
import { listName } from "../mail/list-name.ts";
import { mailLanguage } from "../mail/mail-language.ts";

/** A list that reports what one rule finds. */
export interface ReportingList
  extends Pick<ReportingRow, "userId" | "listId" | "per" | "minStrength" | "leftOutSince">, ListCoins {
  readonly name: string;
  readonly maxPerDay: number;
}

type ByRule = ReadonlyMap<string, readonly ReportingList[]>;

interface KnownList {
  readonly changedAt: number;
  /** Undefined for one this version does not understand. */
  readonly list: WatchList | undefined;
}

const nameOf = ({ userId, listId }: Pick<ReportingRow, "userId" | "listId">): string => `${userId} ${listId}`;

export class ReportIndex {
  #known = new Map<string, KnownList>();
  #byRule: ReadonlyMap<ExchangeId, ByRule> = new Map();

  /** Reads all lists that report; of those that have not changed only the settings. */
  async load(database: Database): Promise<void> {
    const rows = await database.run(reportingRows);
    await this.#learn(database, rows);
    const found = new Map<ExchangeId, Map<string, ReportingList[]>>();
    for (const own of Map.groupBy(rows, ({ userId }) => userId).values())
      for (const row of this.#withinPlan(own)) this.#enter(row, found);
    this.#byRule = found;
  }

  /** The rules of an exchange that lists wait for, with those lists. */
  rules(exchange: ExchangeId): ByRule {
    return this.#byRule.get(exchange) ?? new Map<string, readonly ReportingList[]>();
  }

  async #learn(database: Database, rows: readonly ReportingRow[]): Promise<void> {
    const fresh = rows.filter((row) => this.#known.get(nameOf(row))?.changedAt !== row.listChangedAt.getTime());
    const bodies = fresh.length === 0 ? [] : await database.run((db) => listBodies(db, fresh));
    const read = new Map(bodies.map((row) => [nameOf(row), watchListSchema.safeParse(row.body).data]));
    this.#known = new Map(
      rows.map((row) => {
        const name = nameOf(row);
        const known = this.#known.get(name);
        const changedAt = row.listChangedAt.getTime();
        return [name, known?.changedAt === changedAt ? known : { changedAt, list: read.get(name) }];
      }),
    );
  }

  /** Signal lists, as many as the plan lets report, the oldest first. */
  #withinPlan(rows: readonly ReportingRow[]): readonly ReportingRow[] {
    const signalLists = rows.filter((row) => this.#known.get(nameOf(row))?.list?.type === "signal");
    return signalLists.filter(({ plan }, at) => at < PLAN_LIMITS[plan].reportingLists);
  }

  #enter(row: ReportingRow, found: Map<ExchangeId, Map<string, ReportingList[]>>): void {
    const list = this.#known.get(nameOf(row))?.list;
    if (!list) return;
    const entry = reportingList(row, list);
    for (const exchange of row.exchanges.filter((each) => planAllowsExchange(row.plan, each)))
      for (const rule of rulesOf(list, exchange, row.plan)) {
        const rules = found.get(exchange) ?? new Map<string, ReportingList[]>();
        found.set(exchange, rules);
        const lists = rules.get(rule) ?? [];
        lists.push(entry);
        rules.set(rule, lists);
      }
  }
}

const rulesOf = (list: WatchList, exchange: ExchangeId, plan: PlanId): readonly string[] =>
  listRules(list, exchange, plan).map(ruleKey);

function reportingList(row: ReportingRow, list: WatchList) {
  const { userId, listId, per, minStrength, leftOutSince, plan, hiddenCoins, language } = row;
  return {
    ...{ userId, listId, per, minStrength, leftOutSince, name: listName(list, mailLanguage(storedLanguage(language))) },
    ...listCoins(list, hiddenCoins),
    maxPerDay: PLAN_LIMITS[plan].reportsPerDay,
  };
}
