// The episodes that are not over: each is followed from second to second, and what happens to them is collected. No I/O.

import type { Universe } from "../../shared/market/universe.ts";
import { beginEpisode, followEpisode, type Episode } from "../../shared/signals/episodes.ts";
import type { EpisodeEvent } from "../../shared/signals/episode-events.ts";
import { bySymbolAndRule } from "../../shared/signals/signal-facts.ts";
import type { CompiledRule, OpenEpisode } from "./rule-groups.ts";

/** An episode by its names, as the next worker finds it. */
export interface StoredEpisode {
  readonly rule: string;
  readonly symbol: string;
  readonly episode: Readonly<Episode>;
}

export type RuleAndCoin = readonly [rule: string, symbol: string];

export class OpenEpisodes {
  #coins: Universe["symbols"] = [];
  /** Of rules and coins that are gone: they end with the next second. */
  #gone: StoredEpisode[] = [];
  /** Events of the last pass, by coin and rule. */
  events: EpisodeEvent[] = [];
  /** Episodes that are others since the last pass, and those that began in it. */
  changed: StoredEpisode[] = [];
  /** Rules and coins that have no episode any more. */
  over: RuleAndCoin[] = [];

  /** Follows the coins by position; episodes of those that left, or gave their position to another one, are over. */
  setCoins(coins: Universe["symbols"], rules: readonly CompiledRule[]): void {
    if (coins === this.#coins) return;
    const before = this.#coins;
    const gone = before.flatMap(({ symbol, active }, row) =>
      active && !(coins[row]?.active && coins[row].symbol === symbol) ? [row] : [],
    );
    for (const rule of rules) for (const row of gone) this.#drop(rule, row);
    this.#coins = coins;
  }

  /** The rule is out of use. */
  dropRule(rule: CompiledRule): void {
    for (const row of [...rule.episodes.keys()]) this.#drop(rule, row);
  }

  #drop({ key, episodes }: CompiledRule, row: number): void {
    const episode = episodes.get(row);
    if (!episode) return;
    episodes.delete(row);
    this.#gone.push({ rule: key, symbol: this.#symbolAt(row), episode });
  }

  /** Continues another worker's episode; without its rule or coin it is over. */
  restore(stored: StoredEpisode, rule: CompiledRule | undefined): void {
    const row = this.#coins.findIndex(({ symbol, active }) => active && symbol === stored.symbol);
    if (rule && row >= 0) rule.episodes.set(row, { ...stored.episode, crossing: "none" });
    else this.#gone.push(stored);
  }

  forget(rules: readonly CompiledRule[]): void {
    for (const { episodes } of rules) episodes.clear();
    this.#gone = [];
  }

  /** Begins with a second: what is gone has ended. */
  begin(second: number): void {
    this.events = [];
    this.changed = [];
    this.over = [];
    for (const { rule, symbol, episode } of this.#gone) {
      this.events.push(eventOf("ended", { rule, symbol, episode }, second, Number.NaN));
      this.over.push([rule, symbol]);
    }
    this.#gone = [];
  }

  /** The rule's level rose: its signal was published, or held back as a duplicate. */
  cross(rule: CompiledRule, row: number, second: number, value: number, isPublished: boolean): void {
    const open = rule.episodes.get(row);
    if (open) open.crossing = isPublished ? "published" : "held";
    else if (isPublished) this.#begin(rule, row, second, value);
  }

  #begin(rule: CompiledRule, row: number, second: number, value: number): void {
    const episode: OpenEpisode = { ...beginEpisode(second, value), crossing: "none" };
    rule.episodes.set(row, episode);
    const stored = { rule: rule.key, symbol: this.#symbolAt(row), episode };
    this.events.push(eventOf("began", stored, second, value));
    this.changed.push(stored);
    // The coin came back, or the rule, in the second that ended the one before.
    this.over = this.over.filter(([key, symbol]) => key !== stored.rule || symbol !== stored.symbol);
  }

  /** Follows a rule's episodes, once what crosses in this second is known; `valueAt` gives a coin's value, NaN while unknown. */
  follow(rule: CompiledRule, second: number, valueAt: (row: number) => number): void {
    for (const [row, episode] of rule.episodes) {
      if (episode.began === second) continue;
      const value = valueAt(row);
      const { crossing } = episode;
      episode.crossing = "none";
      const step = followEpisode(episode, rule.rule.threshold, second, value, crossing !== "none");
      if (step === "same") continue;
      const stored = { rule: rule.key, symbol: this.#symbolAt(row), episode };
      if (step !== "changed") this.events.push(eventOf(step, stored, second, value));
      if (step !== "ended") this.changed.push(stored);
      else if (crossing === "published") this.#begin(rule, row, second, value);
      else {
        rule.episodes.delete(row);
        this.over.push([rule.key, stored.symbol]);
      }
    }
  }

  /** Puts the events into their order: by coin, then by rule, an end before the next beginning. */
  finish(): void {
    if (this.events.length > 1) this.events.sort(bySymbolAndRule);
  }

  #symbolAt(row: number): string {
    return this.#coins[row]?.symbol ?? "";
  }
}

function eventOf(
  kind: EpisodeEvent["kind"],
  { rule, symbol, episode: { began, peak, peakSecond, repeats } }: StoredEpisode,
  second: number,
  value: number,
): EpisodeEvent {
  return { kind, rule, symbol, began, second, value: Number.isNaN(value) ? null : value, peak, peakSecond, repeats };
}
