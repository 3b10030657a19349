// One exchange as this process knows it: the table, its universe and the last frame's header. Decides what a frame may change.

import { isOfUniverse, reusedPositions, type Universe } from "../../../shared/market/universe.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { applyMarketFrame, type FrameHeader, type MarketFrame } from "../../../shared/frame/market-frame.ts";
import { FIELD } from "../../../shared/market/fields.ts";
import { MarketTable } from "../../../shared/market/market-table.ts";

/** applied; old: seen before; stale-writer: a lower epoch; gap: it builds on a frame we do not have. */
export type FrameOutcome = "applied" | "old" | "stale-writer" | "gap";

export interface MarketState {
  readonly table: MarketTable;
  readonly universe: Universe;
  readonly header: FrameHeader;
}

/** Whether a coin's figures may be shown: while a worker fills windows, a coin without any says nothing yet. */
export function isShown({ table, universe, header }: MarketState, position: number): boolean {
  if (!universe.symbols[position]?.active || !Number.isFinite(table.column(FIELD.price)[position])) return false;
  return !header.warming || Number.isFinite(table.column(FIELD.reference)[position]);
}

export class MarketFeed {
  readonly exchange: ExchangeId;
  /** performance.now() of the last frame applied; -Infinity before the first. */
  receivedAt = Number.NEGATIVE_INFINITY;
  #table = new MarketTable(0);
  #universe: Universe | undefined;
  #header: FrameHeader | undefined;

  constructor(exchange: ExchangeId) {
    this.exchange = exchange;
  }

  get header(): FrameHeader | undefined {
    return this.#header;
  }

  /** Table, coins and header that belong together; undefined until there are all three. */
  get state(): MarketState | undefined {
    const [header, universe] = [this.#header, this.#universe];
    if (!header || !universe || universe.version < header.universeVersion) return undefined;
    return isOfUniverse(universe, header.universeVersion) ? { table: this.#table, universe, header } : undefined;
  }

  /** True once there are figures to show: the windows of all coins, or, while a worker fills them, of some. */
  get isShown(): boolean {
    const { state } = this;
    return state !== undefined && state.universe.symbols.some((_, position) => isShown(state, position));
  }

  /** Coins watched now; undefined without a state. */
  get activeCoins(): number | undefined {
    return this.state?.universe.symbols.filter(({ active }) => active).length;
  }

  get universeVersion(): number {
    return this.#universe?.version ?? -1;
  }

  /** Applies the coins in Redis: versions only grow, unless Redis lost its data and restarts them. */
  setUniverse(universe: Universe): void {
    this.#universe = universe;
    for (const { position, since } of reusedPositions(universe))
      if (position < this.#table.capacity && since > (this.#header?.universeVersion ?? since)) this.#clearRow(position);
  }

  /** The row contains figures of the previous coin at this position. */
  #clearRow(position: number): void {
    for (const column of this.#table.fields) column[position] = Number.NaN;
  }

  /** Applies a frame that follows our table, or a whole table of this or a newer writer. */
  apply(frame: MarketFrame): FrameOutcome {
    const { header } = frame;
    const at = this.#header;
    if (at && header.epoch < at.epoch) return "stale-writer";
    const sameWriter = at?.epoch === header.epoch;
    if (at && sameWriter && header.sequence <= at.sequence) return "old";
    if (header.kind === "changes" && !(at && sameWriter && header.base === at.sequence)) return "gap";
    this.#take(frame);
    return "applied";
  }

  /** Takes a whole table whatever we had, from a writer proven to be the only one left. */
  adopt(frame: MarketFrame): void {
    this.#take(frame);
  }

  #take(frame: MarketFrame): void {
    // A whole table starts from nothing: rows it does not contain are unknown, not left over.
    if (frame.header.kind === "table") this.#table = new MarketTable(frame.capacity);
    applyMarketFrame(frame, this.#table);
    this.#header = frame.header;
    this.receivedAt = performance.now();
  }
}
