// An account whose list and alerts wait for rises of any coin and tell Telegram, and which of its messages arrived when.

import type { AlertDraft } from "../../shared/contracts/alert-schemas.ts";
import { reportSchema } from "../../shared/contracts/list-reports.ts";
import { watchListSchema } from "../../shared/contracts/watch-lists.ts";
import { addAlert } from "../../shared/postgres/alerts.queries.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { storeListReport } from "../../shared/postgres/list-reports.queries.ts";
import { storeWatchList } from "../../shared/postgres/watch-lists.queries.ts";
import type { SeenMove } from "./crossing-trade.ts";

const BOUNDLESS = 1_000_000;
const PERCENT = 3;

export const WAITED_FOR = ["report", "change", "high"] as const;
type WaitedFor = (typeof WAITED_FOR)[number];

export interface Arrival {
  readonly text: string;
  /** Epoch ms. */
  readonly at: number;
}

/** A message and its request. */
interface ArrivedMessage extends SeenMove {
  readonly kind: WaitedFor;
  readonly symbol: string;
  /** When it was written down that it is to be sent, and when its request arrived, epoch ms. */
  readonly promisedAt: number;
  readonly at: number;
}

/** Lets this user's new list and alerts wait for rises on MEXC, without a budget. */
export async function waitForCrossings(database: Database, email: string): Promise<void> {
  await database.transaction(async (db) => {
    const { id: userId } = await db
      .updateTable("users")
      // Requests are told apart by their words.
      .set({ language: "en" })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: target } = await db
      .insertInto("alert_targets")
      .values({
        user_id: userId,
        channel: "telegram",
        address: "7",
        name: "@trader",
        hour_began_at: new Date(),
        hour_sent: -BOUNDLESS,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const list = watchListSchema.parse({
      ...{ id: "1", name: "Rises", type: "signal", columns: ["net_percent"], netPercentTypes: [5], volumeThresholds: {} },
      ...{ netPercentThresholds: { "5": PERCENT }, signalType: "net_percent", signalTypes: ["pump"], updateSpeed: 4, sortBy: "" },
      ...{ sortDirection: "desc", height: 5, tickers: [] },
    });
    await storeWatchList(db, userId, list);
    await storeListReport(db, userId, "1", {
      ...{ isOn: true, exchanges: ["mexc"], per: "signals", minStrength: 1, quiet: null, maxPerHour: 60, targets: [target] },
    });
    await db.updateTable("list_reports").set({ max_per_hour: BOUNDLESS }).where("user_id", "=", userId).execute();
    const alert: AlertDraft = {
      ...{ exchange: "mexc", scope: "exchange", symbol: "", listId: null, minutes: 5, side: "above", mode: "each", note: "" },
      ...{ kind: "change", level: PERCENT, pauseSeconds: 60, until: null, isPaused: false },
    };
    await addAlert(db, userId, alert, new Date());
    await addAlert(db, userId, { ...alert, kind: "high", level: 0 }, new Date());
  });
}

/** The messages that were sent, each with the request that brought it. */
export async function arrivedMessages(database: Database, arrivals: readonly Arrival[]): Promise<ArrivedMessage[]> {
  const rows = await database.run((db) =>
    db
      .selectFrom("alert_messages as message")
      .leftJoin("alert_firings as firing", "firing.id", "message.firing_id")
      .select(["message.created_at", "message.tried_at", "message.happened_at", "message.report"])
      .select(["firing.kind", "firing.symbol", "firing.price", "firing.figure", "firing.level"])
      .where("message.state", "=", "sent")
      .where("message.kind", "in", ["firing", "report"])
      .orderBy("message.tried_at")
      .execute(),
  );
  const open = new Set(arrivals);
  return rows.flatMap((row) => {
    const seen = row.kind === null ? seenByReport(row.report) : seenByFiring(row);
    if (!seen) return [];
    const { created_at: promised, tried_at: tried, happened_at: happened } = row;
    const isOwn = ({ text, at }: Arrival): boolean =>
      kindOf(text, seen.symbol) === seen.kind && at >= (tried?.getTime() ?? Number.POSITIVE_INFINITY);
    const arrival = [...open].find(isOwn);
    if (!arrival) return [];
    open.delete(arrival);
    return [{ ...seen, happenedAt: happened?.getTime() ?? 0, promisedAt: promised.getTime(), at: arrival.at }];
  });
}

type Seen = Pick<ArrivedMessage, "kind" | "symbol" | "from">;

function seenByReport(stored: unknown): Seen | undefined {
  const { symbol, signal } = reportSchema.parse(stored);
  return signal ? { kind: "report", symbol, from: { price: signal.priceStart, percent: signal.threshold } } : undefined;
}

interface StoredFiring {
  readonly kind: string | null;
  readonly symbol: string | null;
  readonly price: number | null;
  readonly figure: number | null;
  readonly level: number | null;
}

function seenByFiring({ kind, symbol, price, figure, level }: StoredFiring): Seen | undefined {
  if (symbol === null || price === null || level === null) return undefined;
  if (kind === "high") return { kind, symbol, from: null };
  return figure === null ? undefined : { kind: "change", symbol, from: { price: price / (1 + figure / 100), percent: level } };
}

/** What a message about this coin tells; undefined where it is about another. */
function kindOf(text: string, symbol: string): WaitedFor | undefined {
  const [head = ""] = text.split("\n");
  if (!head.startsWith(`${symbol} `)) return undefined;
  if (!head.includes(" reached ")) return "report";
  return head.includes("high") ? "high" : "change";
}
