// Decides what becomes of lists' reports: sent to targets now, or left to summaries by quiet hours and budgets, or kept back. No I/O.

import { randomUUID } from "node:crypto";
import { MAX_PER_EPISODE, type Report } from "../contracts/list-reports.ts";
import type { AlertChannel } from "../contracts/plan-features.ts";
import type { WebhookKind } from "../contracts/webhooks.ts";
import { episodeId } from "../signals/episode-events.ts";
import { budgetEnd } from "./report-budget.ts";
import type { RestOfTarget } from "./report-messages.queries.ts";

const HOUR_MS = 3_600_000;

/** A list has something to report. */
export interface DueReport {
  readonly userId: string;
  readonly report: Report;
  /** Of the plan. */
  readonly maxPerDay: number;
}

/** What became of the reports: sent to targets, left to summaries, or kept back by a mute or because nobody wants them any more. */
export interface PromisedReports {
  readonly sent: number;
  readonly counted: number;
  readonly kept: number;
}

/** A list that may report. */
export interface ListState {
  readonly userId: string;
  readonly listId: string;
  /** The end of quiet hours in force. */
  readonly quietEnd: Date | undefined;
  readonly maxPerHour: number;
  readonly targets: readonly ReportTarget[];
  hourBeganAt: Date;
  hourSent: number;
  isChanged: boolean;
}

export interface ReportTarget {
  readonly targetId: string;
  readonly channel: AlertChannel;
  readonly webhook: WebhookKind | null;
}

export interface NewMessage {
  readonly id: string;
  readonly target: ReportTarget;
  readonly report: Report;
}

export const listKey = (userId: string, listId: string): string => `${userId} ${listId}`;
export const episodeKey = (userId: string, listId: string, episode: string): string => `${userId} ${listId} ${episode}`;

/** What is known of the lists, users and episodes in question, and what is decided on their reports. */
export class ReportBooks {
  readonly messages: NewMessage[] = [];
  readonly rests: RestOfTarget[] = [];
  readonly changedEpisodes = new Map<string, { userId: string; listId: string; episode: string; reports: number }>();
  counts = { sent: 0, counted: 0, kept: 0 };
  readonly lists: ReadonlyMap<string, ListState>;
  /** Reports of the day, by user. */
  readonly days: ReadonlyMap<string, { sent: number }>;
  readonly now: Date;
  readonly #muted: ReadonlySet<string>;
  readonly #episodes: ReadonlyMap<string, number>;

  constructor(
    lists: ReadonlyMap<string, ListState>,
    days: ReadonlyMap<string, { sent: number }>,
    { muted, episodes, now }: { muted: ReadonlySet<string>; episodes: ReadonlyMap<string, number>; now: Date },
  ) {
    this.lists = lists;
    this.days = days;
    this.now = now;
    this.#muted = muted;
    this.#episodes = episodes;
  }

  judge({ userId, report, maxPerDay }: DueReport): void {
    const list = this.lists.get(listKey(userId, report.listId));
    const reports = this.#reportsOf(userId, report);
    if (!list || list.targets.length === 0 || this.#isMuted(userId, report)) return this.#count("kept");
    if (report.episode?.kind === "ended") return this.#reportEnd(list, report, reports);
    if (reports >= MAX_PER_EPISODE) return this.#count("kept");
    const heldUntil = list.quietEnd ?? this.#budgetEnd(list, userId, maxPerDay);
    if (heldUntil) {
      this.rests.push(...list.targets.map(({ targetId, channel }) => ({ targetId, channel, at: heldUntil, reports: [report] })));
      return this.#count("counted");
    }
    this.#spend(list, userId);
    if (report.episode) this.#noteEpisode(userId, report, reports + 1);
    for (const target of list.targets) this.messages.push({ id: randomUUID(), target, report });
    this.#count("sent");
  }

  #count(what: keyof PromisedReports): void {
    this.counts = { ...this.counts, [what]: this.counts[what] + 1 };
  }

  #isMuted(userId: string, { listId, exchange, symbol }: Report): boolean {
    return this.#muted.has(`${userId} ${listId}`) || this.#muted.has(`${userId} ${exchange} ${symbol}`);
  }

  #reportsOf(userId: string, { listId, rule, symbol, episode }: Report): number {
    if (!episode) return 0;
    const key = episodeKey(userId, listId, episodeId({ rule, symbol, began: episode.began }));
    return this.changedEpisodes.get(key)?.reports ?? this.#episodes.get(key) ?? 0;
  }

  /** Programs follow an episode to its end; people are not disturbed by it. */
  #reportEnd({ targets }: ListState, report: Report, reports: number): void {
    if (reports === 0) return this.#count("kept");
    for (const target of targets) if (target.webhook === "standard") this.messages.push({ id: randomUUID(), target, report });
  }

  #budgetEnd(list: ListState, userId: string, maxPerDay: number): Date | undefined {
    const daySent = this.days.get(userId)?.sent ?? 0;
    return budgetEnd({ ...list, daySent, maxPerDay }, this.now)?.at;
  }

  #spend(list: ListState, userId: string): void {
    if (list.hourBeganAt.getTime() + HOUR_MS <= this.now.getTime()) Object.assign(list, { hourBeganAt: this.now, hourSent: 0 });
    list.hourSent += 1;
    list.isChanged = true;
    const day = this.days.get(userId);
    if (day) day.sent += 1;
  }

  #noteEpisode(userId: string, { listId, rule, symbol, episode }: Report, reports: number): void {
    if (!episode) return;
    const id = episodeId({ rule, symbol, began: episode.began });
    this.changedEpisodes.set(episodeKey(userId, listId, id), { userId, listId, episode: id, reports });
  }
}
