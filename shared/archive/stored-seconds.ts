// What a store has of an exchange's seconds, stretch by stretch in order of time. Each chunk is unpacked once, whatever its length.

import type { ExchangeId } from "../market/exchange-id.ts";
import type { ArchiveStore, StoredChunk } from "./archive-store.ts";
import { chunkName, MARKET_PLANES, type Chunk, type ChunkCoin, type MarketPlane } from "./chunk.ts";
import { decodeChunk } from "./chunk-codec.ts";
import { coinsOf, stretchOf, withinStretch } from "./merge-chunks.ts";
import { markKnown, type SecondSpan } from "./past-piece.ts";

/** A chunk may be replaced by its hour's between looking for it and reading it. */
const TRIES = 3;

export interface StoredStretch {
  readonly planes: Readonly<Record<MarketPlane, Chunk>>;
  /** By second, whether anything is known of any coin. */
  readonly known: Uint8Array;
}

interface Unpacked {
  /** The rows of wanted coins. */
  readonly chunk: Chunk;
  /** Of all coins. */
  readonly known: Uint8Array;
}

export interface StoredSecondsDeps {
  readonly store: Pick<ArchiveStore, "list" | "read">;
  readonly exchange: ExchangeId;
  readonly isWanted: (coin: ChunkCoin) => boolean;
}

export class StoredSeconds {
  readonly #deps: StoredSecondsDeps;
  /** By revision: what was unpacked and reaches into what may be asked for next. */
  readonly #unpacked = new Map<number, Unpacked>();

  constructor(deps: StoredSecondsDeps) {
    this.#deps = deps;
  }

  /** Seconds [from, to), within one stretch and not before those asked for last; undefined where nothing of it is stored. */
  async stretch(span: SecondSpan): Promise<StoredStretch | undefined> {
    for (const [revision, { chunk }] of this.#unpacked)
      if (chunk.from + chunk.seconds <= span.from) this.#unpacked.delete(revision);
    for (let tries = 1; ; tries++)
      try {
        return await this.#read(span);
      } catch (error) {
        if (tries === TRIES) throw error;
      }
  }

  async #read({ from, to }: SecondSpan): Promise<StoredStretch | undefined> {
    const { exchange } = this.#deps;
    const seconds = to - from;
    const known = new Uint8Array(seconds);
    const planes = {} as Record<MarketPlane, Chunk>;
    for (const plane of MARKET_PLANES) {
      const place = { exchange, plane, from, seconds };
      const parts = await this.#unpack(plane, { from, to });
      if (plane === "price" && parts.length === 0) return undefined;
      const within = parts.map(({ chunk }) => withinStretch(chunk, place));
      planes[plane] = stretchOf(place, within);
      if (plane === "price") for (const part of parts) layKnown(known, from, part);
    }
    return { planes, known };
  }

  async #unpack(plane: MarketPlane, span: SecondSpan): Promise<readonly Unpacked[]> {
    const { exchange, store } = this.#deps;
    const parts = await store.list({ exchange, plane, ...span });
    const missing = parts.filter(({ revision }) => !this.#unpacked.has(revision));
    const bytes = await store.read(missing);
    missing.forEach((part, at) => this.#unpacked.set(part.revision, this.#unpackOne(part, bytes[at] as Buffer)));
    return parts.map(({ revision }) => this.#unpacked.get(revision) as Unpacked);
  }

  #unpackOne(part: StoredChunk, bytes: Buffer): Unpacked {
    const chunk = decodeChunk(bytes, chunkName(part));
    const known = new Uint8Array(chunk.seconds);
    if (chunk.plane === "price") markKnown(known, chunk.from, chunk);
    return { chunk: coinsOf(chunk, this.#deps.isWanted), known };
  }
}

function layKnown(into: Uint8Array, from: number, { chunk, known }: Unpacked): void {
  for (let at = 0; at < into.length; at++) if (known[from + at - chunk.from]) into[at] = 1;
}
