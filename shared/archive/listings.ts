// Which coin a position was in which version of the universe, as far as this process has seen.

import { listingKey, type ChunkCoin } from "./chunk.ts";
import type { Universe } from "../market/universe.ts";

export class Listings {
  /** By position, the newest listing first. */
  readonly #coins = new Map<number, ChunkCoin[]>();
  readonly #known = new Set<string>();

  see({ symbols, firstVersion }: Universe): void {
    for (const [position, { symbol, pair, decimals, since }] of symbols.entries())
      this.add({ symbol, pair, position, listing: since ?? firstVersion, decimals });
  }

  add({ symbol, pair, position, listing, decimals }: ChunkCoin): void {
    const coin: ChunkCoin = { symbol, pair, position, listing, decimals };
    if (this.#known.has(listingKey(coin))) return;
    this.#known.add(listingKey(coin));
    const coins = [...(this.#coins.get(position) ?? []), coin].toSorted((a, b) => b.listing - a.listing);
    this.#coins.set(position, coins);
  }

  /** The coin of a position in a column of this version; undefined where nobody saw its universe. */
  coinAt(position: number, version: number): ChunkCoin | undefined {
    return this.#coins.get(position)?.find(({ listing }) => listing <= version);
  }
}
