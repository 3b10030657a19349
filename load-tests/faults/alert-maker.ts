import type { Alert, AlertDraft } from "../../shared/contracts/alert-schemas.ts";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { addAlert } from "../../shared/postgres/alerts.queries.ts";
import type { Database } from "../../shared/postgres/database.ts";
import type { MarketEntry } from "../../workers/simulator/market/sim-market.ts";
import { truthAt } from "../../workers/simulator/market/truth.ts";
import { dayRange, tradesSince } from "./alert-truth.ts";
import type { Setup } from "./setup.ts";

/** How many of each kind are made at once; sides, coins and levels are random. */
const KINDS = { price: 20, high: 8, low: 8, change: 6, volume: 6 } as const;
/** Maximum distance of levels from the current figure: a share of the price, percentage points, a share of the ratio. */
const FARTHEST = { price: 0.002, change: 0.15, volume: 0.3 } as const;
const WINDOWS = [1, 2, 5] as const;
/** Only this many coins per exchange get alerts on figures: computing the truth of each costs many trades a second. */
const COINS_WITH_FIGURES = 4;
/** Coins per exchange moved at once, how far beyond their day in percent, and within how many seconds. */
const MOVED = 6;
const BEYOND = { min: 0.1, max: 0.8 } as const;
const WITHIN_S = { min: 8, max: 25 } as const;

type Side = AlertDraft["side"];
type Aim = Pick<AlertDraft, "side" | "level"> & Partial<Pick<AlertDraft, "minutes">>;

const between = (min: number, max: number): number => min + Math.random() * (max - min);
const anyOf = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)] as Value;

/** Coins of each exchange that workers watch. */
export type WatchedCoins = Readonly<Record<ExchangeId, readonly MarketEntry[]>>;

/** Makes one batch; coins without a trade in the last minute get none. */
export async function makeBatch(setup: Setup, coins: WatchedCoins, database: Database, userId: string): Promise<Alert[]> {
  const made: Alert[] = [];
  for (const [kind, count] of Object.entries(KINDS) as [AlertDraft["kind"], number][])
    for (let at = 0; at < count; at++) {
      const exchange = anyOf(EXCHANGES);
      const isFigure = kind === "change" || kind === "volume";
      const entry = anyOf(isFigure ? coins[exchange].slice(0, COINS_WITH_FIGURES) : coins[exchange]);
      const aim = aimOf(setup, exchange, entry, kind);
      if (!aim) continue;
      const draft: AlertDraft = {
        ...{ exchange, symbol: entry.symbol.base, kind, minutes: 5, mode: "once", pauseSeconds: 60, until: null },
        ...{ note: "", isPaused: false, scope: "coin", listId: null },
        ...aim,
      };
      made.push(await database.run((db) => addAlert(db, userId, draft, new Date())));
    }
  return made;
}

function aimOf(setup: Setup, exchange: ExchangeId, entry: MarketEntry, kind: AlertDraft["kind"]): Aim | undefined {
  if (kind === "high") return { side: "above", level: 0 };
  if (kind === "low") return { side: "below", level: 0 };
  const side = anyOf<Side>(["above", "below"]);
  const sign = side === "above" ? 1 : -1;
  if (kind === "price") {
    const now = Date.now();
    const price = tradesSince(entry, now - 60_000, now).at(-1)?.price;
    return price === undefined ? undefined : { side, level: price * (1 + sign * Math.random() * FARTHEST.price) };
  }
  const minutes = anyOf(WINDOWS);
  const truth = truthAt(setup.simulator[exchange].market, entry, Math.floor(Date.now() / 1000) - 1);
  const figure = truth[kind === "change" ? `change_${minutes}min_percent` : `volume_ratio_${minutes}min`];
  if (typeof figure !== "number") return undefined;
  const distance = kind === "change" ? Math.random() * FARTHEST.change : figure * Math.random() * FARTHEST.volume;
  return { side, minutes, level: figure + sign * distance };
}

/** Moves some coins of each exchange above their day's high or below its low, and back. */
export function moveCoins({ simulator }: Setup, coins: WatchedCoins): void {
  for (const exchange of EXCHANGES)
    for (let moved = 0; moved < MOVED; moved++) {
      const entry = anyOf(coins[exchange]);
      const now = Date.now();
      const range = dayRange(entry, now);
      const price = tradesSince(entry, now - 60_000, now).at(-1)?.price;
      if (!range || price === undefined) continue;
      const beyond = between(BEYOND.min, BEYOND.max);
      const percent = Math.random() < 0.5 ? (range.high / price - 1) * 100 + beyond : (range.low / price - 1) * 100 - beyond;
      const seconds = between(WITHIN_S.min, WITHIN_S.max);
      simulator[exchange].fault({ fault: "run", symbol: entry.symbol.pair, percent, seconds, volume_factor: between(1, 5) });
    }
}
