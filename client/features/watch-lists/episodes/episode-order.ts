// The order of a list's episodes, and the order it would have if it were not held. Episodes are numbered as they come.

import type { Episode } from "../../../../shared/contracts/episodes.ts";
import type { GridView, RowOrder } from "../../../grid/grid-content.ts";
import { sortByKeys } from "../../../grid/list-order.ts";
import type { SignalBuffer } from "../../../market/signal-buffer.ts";
import { signedValue, type EpisodeStore } from "./episode-store.ts";

type ReadBuffer = Pick<SignalBuffer, "version" | "removals" | "shows">;
type Sorted = Pick<GridView, "rule">;

export class EpisodeOrder implements RowOrder<Sorted> {
  readonly #store: Pick<EpisodeStore, "version" | "all">;
  readonly #buffer: ReadBuffer;
  readonly #listId: string;
  readonly #numbers = new Map<string, number>();
  /** By number, also those that are not shown any more. */
  readonly #episodes: Episode[] = [];
  #present: ReadonlySet<number> = new Set();
  #seen: ReadonlySet<number> = new Set();
  #version = "";
  #sortedBy: Sorted["rule"] | undefined;
  #sortedVersion = "";
  #shown = new Uint32Array(0);
  moved = 0;
  /** The buffer's count of removals when it was last read. */
  removals = 0;

  constructor(store: Pick<EpisodeStore, "version" | "all">, buffer: ReadBuffer, listId: string) {
    this.#store = store;
    this.#buffer = buffer;
    this.#listId = listId;
  }

  get count(): number {
    return this.#shown.length;
  }

  /** Episodes of the list, shown or new. */
  get total(): number {
    return this.#present.size;
  }

  sort({ rule }: Sorted): void {
    this.#read();
    if (this.#sortedBy === rule && this.#sortedVersion === this.#version) return;
    [this.#sortedBy, this.#sortedVersion] = [rule, this.#version];
    const present = Uint32Array.from(this.#present);
    const keys = Float64Array.from(this.#episodes, (episode) => keyOf(episode, rule.column));
    if (rule.column === "symbol") {
      const names = [...new Set(this.#episodes.map(({ symbol }) => symbol))].toSorted();
      const places = new Map(names.map((name, place) => [name, place]));
      for (const [number, { symbol }] of this.#episodes.entries()) keys[number] = places.get(symbol) ?? 0;
    }
    sortByKeys(present, present.length, keys, rule);
    this.#shown = present;
    this.#seen = this.#present;
    this.moved = 0;
  }

  /** Episodes that are gone leave at once; those that began since the order was taken on are counted. */
  compare(): void {
    if (!this.#read()) return;
    this.#shown = this.#shown.filter((number) => this.#present.has(number));
    this.moved = [...this.#present].filter((number) => !this.#seen.has(number)).length;
  }

  keyAt(index: number): number {
    return this.#shown[index] ?? -1;
  }

  indexOf(key: number): number {
    return this.#shown.indexOf(key);
  }

  slice(first: number, last: number): Uint32Array {
    return this.#shown.subarray(first, last);
  }

  symbolOf(key: number): string {
    return this.#episodes[key]?.symbol ?? "";
  }

  episodeOf(key: number): Episode | undefined {
    return this.#episodes[key];
  }

  /** Takes over what the list shows; true when that may have changed. */
  #read(): boolean {
    const version = `${this.#store.version} ${this.#buffer.version}`;
    if (version === this.#version) return false;
    this.#version = version;
    this.removals = this.#buffer.removals;
    const present = new Set<number>();
    for (const episode of this.#store.all) {
      if (!this.#buffer.shows(this.#listId, episode)) continue;
      const number = this.#numbers.get(episode.id) ?? this.#episodes.length;
      this.#numbers.set(episode.id, number);
      this.#episodes[number] = episode;
      present.add(number);
    }
    this.#present = present;
    return true;
  }
}

function keyOf(episode: Episode, column: string): number {
  if (column === "value") return signedValue(episode, episode.firstValue);
  return column === "since" ? signedValue(episode, episode.peak) : episode.timestamp;
}
