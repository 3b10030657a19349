// The order of a list's episodes, and the order it would have if it were not held. Episodes are numbered as they come; the numbers of those
// that are gone are used again.

import type { Episode } from "../../../../shared/contracts/episodes.ts";
import type { GridView, RowOrder } from "../../../grid/grid-content.ts";
import { sortByKeys } from "../../../grid/list-order.ts";
import type { SignalBuffer } from "../../../market/signal-buffer.ts";
import { signedValue, type EpisodeStore } from "./episode-store.ts";
import { LivePeaks } from "./live-peaks.ts";
import type { LiveValues } from "./live-values.ts";

type ReadBuffer = Pick<SignalBuffer, "version" | "removals" | "shows">;
type Sorted = Pick<GridView, "rule">;

/** The column of peaks. */
const PEAK = "since";

export class EpisodeOrder implements RowOrder<Sorted> {
  readonly #store: Pick<EpisodeStore, "version" | "all">;
  readonly #buffer: ReadBuffer;
  readonly #listId: string;
  readonly #ageOf: (moment: number) => number;
  readonly #numbers = new Map<string, number>();
  /** By number. */
  readonly #episodes: (Episode | undefined)[] = [];
  /** Numbers to be used again, and those that become so with the next reading: until then a row may show them. */
  #free: number[] = [];
  #left: number[] = [];
  #running: number[] = [];
  readonly peaks = new LivePeaks();
  #present: ReadonlySet<number> = new Set();
  #seen: ReadonlySet<number> = new Set();
  #version = "";
  #sortedBy: Sorted["rule"] | undefined;
  #sortedVersion = "";
  #shown = new Uint32Array(0);
  moved = 0;
  /** The buffer's count of removals when it was last read. */
  removals = 0;

  /** `ageOf`: age of a moment of the server's clock, epoch ms, now; NaN while that is not known. */
  constructor(
    store: Pick<EpisodeStore, "version" | "all">,
    buffer: ReadBuffer,
    listId: string,
    ageOf: (moment: number) => number,
  ) {
    this.#store = store;
    this.#buffer = buffer;
    this.#listId = listId;
    this.#ageOf = ageOf;
  }

  get count(): number {
    return this.#shown.length;
  }

  /** Episodes of the list, shown or new. */
  get total(): number {
    return this.#present.size;
  }

  /** Lets the peaks of running episodes follow the market. */
  follow(values: LiveValues): void {
    this.peaks.follow(this.#running, this.episodeOf, values);
  }

  sort({ rule }: Sorted): void {
    this.#read();
    const version = rule.column === PEAK ? `${this.#version} ${this.peaks.changes}` : this.#version;
    if (this.#sortedBy === rule && this.#sortedVersion === version) return;
    [this.#sortedBy, this.#sortedVersion] = [rule, version];
    const present = Uint32Array.from(this.#present);
    sortByKeys(present, present.length, this.#keys(rule.column), rule);
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

  readonly episodeOf = (key: number): Episode | undefined => this.#episodes[key];

  /** Takes over what the list shows; true when that may have changed. */
  #read(): boolean {
    const version = `${this.#store.version} ${this.#buffer.version}`;
    if (version === this.#version) return false;
    this.#version = version;
    this.removals = this.#buffer.removals;
    this.#free.push(...this.#left);
    this.#left = [];
    const present = new Set<number>();
    for (const episode of this.#store.all) if (this.#buffer.shows(this.#listId, episode)) present.add(this.#take(episode));
    this.#leave(present);
    this.#present = present;
    this.#running = [...present].filter((number) => this.#episodes[number]?.endedAt === null);
    return true;
  }

  #take(episode: Episode): number {
    const number = this.#numbers.get(episode.id) ?? this.#free.pop() ?? this.#episodes.length;
    const before = this.#episodes[number];
    if (before === episode) return number;
    this.#numbers.set(episode.id, number);
    this.#episodes[number] = episode;
    this.peaks.take(number, episode, before, this.#ageOf(episode.updatedAt));
    return number;
  }

  #leave(present: ReadonlySet<number>): void {
    for (const [id, number] of this.#numbers) {
      if (present.has(number)) continue;
      this.#numbers.delete(id);
      this.#episodes[number] = undefined;
      this.#left.push(number);
    }
    // The order that is held must not count a number that comes again as the episode it was.
    if (this.#left.length > 0) this.#seen = new Set([...this.#seen].filter((number) => present.has(number)));
  }

  #keys(column: string): Float64Array {
    if (column !== "symbol") return Float64Array.from(this.#episodes, (episode, number) => this.#keyOf(episode, number, column));
    const names = [...new Set(this.#episodes.map((episode) => episode?.symbol ?? ""))].toSorted();
    const places = new Map(names.map((name, place) => [name, place]));
    return Float64Array.from(this.#episodes, (episode) => places.get(episode?.symbol ?? "") ?? 0);
  }

  #keyOf(episode: Episode | undefined, number: number, column: string): number {
    if (!episode) return Number.NaN;
    if (column === "value") return signedValue(episode, episode.firstValue);
    return column === PEAK ? signedValue(episode, this.peaks.peakOf(number)) : episode.timestamp;
  }
}
