// One market of several parts: its coins, rows and header, as if one process had followed them all. No I/O.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { AWAY_MARK, FIELD } from "../../../shared/market/fields.ts";
import { isCoinOf, type MarketPart } from "../../../shared/market/market-part.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";
import type { Universe, UniverseSymbol } from "../../../shared/market/universe.ts";
import type { MarketState } from "./market-feed.ts";

/** A part at this moment. */
interface PartMarket {
  readonly part: MarketPart;
  /** Undefined while table and coins of the part do not belong together. */
  readonly state: MarketState | undefined;
}

/** A part whose figures are older than the newest by more, s, is marked as away. */
const AWAY_AFTER_S = 3;

/** Where a coin of the part at `index` of so many parts is in the joined market. */
export const joinedPosition = (position: number, index: number, parts: number): number => position * parts + index;

const NOBODY: UniverseSymbol = { symbol: "", pair: "", tickSize: "1", decimals: 0, active: false };

/**
 * The coin at position p of part s of n has the joined position p·n + s − 1, so no part's growth moves the coins of another. Positions
 * that no coin has are inactive and without a name. So is a coin that a part follows beside its own.
 */
export class JoinedMarket {
  readonly #exchange: ExchangeId;
  /** What was last known of each part; its table is the part's own and goes on. */
  readonly #last: (MarketState | undefined)[] = [];
  /** Frame and mark of each part whose rows are in the table. */
  readonly #copied: string[] = [];
  #universe: Universe | undefined;
  /** Versions of the parts that the joined coins are made of. */
  #madeOf = "";
  #table = new MarketTable(0);

  constructor(exchange: ExchangeId) {
    this.#exchange = exchange;
  }

  /**
   * The market of all its parts, the first first; undefined before any is known. The table is the same one each time, while the
   * coins are.
   */
  join(parts: readonly PartMarket[]): MarketState | undefined {
    for (const [index, { state }] of parts.entries()) this.#last[index] = state ?? this.#last[index];
    const known = this.#last.filter((state) => state !== undefined);
    if (known.length === 0) return undefined;
    const universe = this.#follow(parts);
    const header = joinedHeader(known, universe.version);
    for (const [index, { state }] of parts.entries())
      if (state) this.#copy(state, index, parts.length, header.second - state.header.second > AWAY_AFTER_S);
    return { table: this.#table, universe, header };
  }

  /** The joined coins; where they changed, all rows are to be copied anew. */
  #follow(parts: readonly PartMarket[]): Universe {
    const universes = parts.map((_, index) => this.#last[index]?.universe);
    const madeOf = universes.map((universe) => `${universe?.firstVersion} ${universe?.version}`).join();
    if (this.#universe && this.#madeOf === madeOf) return this.#universe;
    this.#madeOf = madeOf;
    // The sum is the same on every server. After Redis lost its data parts count anew: readers tell coins by a version that only grows.
    const sum = sumOf(universes, (universe) => universe?.version ?? 0);
    const version = Math.max(sum, (this.#universe?.version ?? -1) + 1);
    const length = parts.length * Math.max(...universes.map((universe) => universe?.symbols.length ?? 0));
    const symbols = Array.from({ length }, (_, position): UniverseSymbol => {
      const index = position % parts.length;
      const coin = universes[index]?.symbols[Math.floor(position / parts.length)];
      return coin && isCoinOf((parts[index] as PartMarket).part, coin.symbol) ? { ...coin, since: undefined } : NOBODY;
    });
    const firstVersion = sumOf(universes, (universe) => universe?.firstVersion ?? 0);
    this.#universe = { exchange: this.#exchange, firstVersion, version, symbols };
    this.#table = new MarketTable(length);
    this.#copied.length = 0;
    return this.#universe;
  }

  #copy(state: MarketState, index: number, parts: number, isAway: boolean): void {
    const frame = `${state.header.epoch} ${state.header.sequence} ${isAway}`;
    if (this.#copied[index] === frame) return;
    this.#copied[index] = frame;
    const symbols = (this.#universe as Universe).symbols;
    const rows = Math.min(state.universe.symbols.length, state.table.capacity);
    for (const [field, from] of state.table.fields.entries()) {
      const to = this.#table.column(field);
      const mark = field === FIELD.marks && isAway ? AWAY_MARK : 0;
      for (let row = 0; row < rows; row++) {
        const at = joinedPosition(row, index, parts);
        if (symbols[at] !== NOBODY) to[at] = mark > 0 ? (from[row] as number) | mark : (from[row] as number);
      }
    }
  }
}

/**
 * Seconds go on while one part is away, so times are those of the newest part. Epoch and sequence grow with those of any part, and all
 * servers that have the same frames count the same.
 */
function joinedHeader(states: readonly MarketState[], universeVersion: number): MarketState["header"] {
  const headers = states.map(({ header }) => header);
  const newestOf = (name: "second" | "eventTime" | "ingestTime" | "publishTime"): number =>
    Math.max(...headers.map((header) => header[name]));
  const sequence = sumOf(headers, (header) => header.sequence);
  return {
    kind: "table",
    simulated: headers.some(({ simulated }) => simulated),
    warming: headers.some(({ warming }) => warming),
    epoch: sumOf(headers, ({ epoch }) => epoch),
    sequence,
    base: sequence,
    universeVersion,
    second: newestOf("second"),
    eventTime: newestOf("eventTime"),
    ingestTime: newestOf("ingestTime"),
    publishTime: newestOf("publishTime"),
  };
}

function sumOf<T>(values: readonly T[], figure: (value: T) => number): number {
  return values.reduce((sum, value) => sum + figure(value), 0);
}
