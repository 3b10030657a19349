// "/mute BTC", "/mute My list 2h", "/mute BTC 18:30", "/unmute BTC": a list by its name, else a coin on every exchange that has it.

import { quietEnd } from "../../../shared/alerts/quiet-hours.ts";
import { universeSchema } from "../../../shared/contracts/universe.ts";
import { watchListSchema } from "../../../shared/contracts/watch-lists.ts";
import { EXCHANGES } from "../../../shared/market/exchange-id.ts";
import type { RedisClient } from "../../../shared/node/redis.ts";
import { readableRows } from "../../../shared/node/readable-rows.ts";
import { deliverySettingsOf } from "../../../shared/postgres/alert-delivery.queries.ts";
import type { Queries } from "../../../shared/postgres/database.ts";
import { mutesOf, unmute } from "../../../shared/postgres/report-mutes.queries.ts";
import { reportingListsOf, type CommandedTarget } from "../../../shared/postgres/telegram-chats.queries.ts";
import { watchListsOf } from "../../../shared/postgres/watch-lists.queries.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { listName } from "../mail/list-name.ts";
import type { MailLanguage } from "../mail/mail-language.ts";
import type { MailContext } from "../mail/templates/mail-context.ts";
import { endMutes, isMuteOf, mute, type Muted } from "./report-mute.ts";
import type { TelegramJobDeps } from "./telegram-talk.ts";

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const STANDARD_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MAX_MS = 30 * DAY_MS;
const DAY_MINUTES = 1440;

const nameSchema = watchListSchema.pick({ id: true, name: true, presetName: true });

export interface MuteCommand {
  readonly target: CommandedTarget;
  /** What follows the command. */
  readonly rest: string;
  readonly words: MailContext;
}

type Deps = Pick<TelegramJobDeps, "database" | "redis" | "now">;

/** Mutes what the words name; how that is written, without any. */
export async function muteText(
  { target: { userId }, rest, words }: MuteCommand,
  { database, redis, now }: Deps,
): Promise<string> {
  const { text, isolated, second } = words.language;
  if (rest === "") return text("telegram.mute.how");
  const moment = now();
  return database.run(async (db) => {
    const { timeZone } = await deliverySettingsOf(db, userId);
    const { name, until } = readMute(rest, timeZone, moment);
    const found = await findMuted({ db, redis, userId, language: words.language }, name);
    if (!found) return text("telegram.mute.unknown", { name: isolated(name) });
    let end = 0;
    for (const each of found.muted) end = Math.max(end, await mute(db, { userId, now: moment }, each, until));
    const key = found.isList ? "telegram.mute.list" : "telegram.mute.coin";
    return text(key, { name: isolated(found.name), at: second(end, timeZone) });
  });
}

/** Ends the mute of what the words name; every mute, without any. */
export async function unmuteText(
  { target: { userId }, rest, words }: MuteCommand,
  { database, redis, now }: Deps,
): Promise<string> {
  const { text, isolated } = words.language;
  const moment = now();
  return database.run(async (db) => {
    if (rest === "") {
      for (const { id } of await mutesOf(db, userId, moment)) await unmute(db, userId, id);
      return text("telegram.unmute.all");
    }
    const found = await findMuted({ db, redis, userId, language: words.language }, rest);
    if (!found) return text("telegram.mute.unknown", { name: isolated(rest) });
    await endMutes(db, { userId, now: moment }, found.muted);
    return text(found.isList ? "telegram.unmute.list" : "telegram.unmute.coin", { name: isolated(found.name) });
  });
}

/** The lists that were ever set to report, each on, off or muted. */
export async function listsText({ target: { userId }, words }: MuteCommand, { database, now }: Deps): Promise<string> {
  const { text, isolated, second } = words.language;
  return database.run(async (db) => {
    const { timeZone } = await deliverySettingsOf(db, userId);
    const isOn = await reportingListsOf(db, userId);
    const mutes = await mutesOf(db, userId, now());
    const lines = (await listsOf(db, userId, words.language))
      .filter(({ id }) => isOn.has(id))
      .map(({ id, name: plain }) => {
        const name = isolated(plain);
        const muted = mutes.find(isMuteOf({ kind: "list", listId: id }));
        if (isOn.get(id) !== true) return text("telegram.lists.off", { name });
        return muted
          ? text("telegram.lists.muted", { name, at: second(muted.until, timeZone) })
          : text("telegram.lists.on", { name });
      });
    return lines.length === 0 ? text("telegram.lists.none") : lines.join("\n");
  });
}

/** The name, and the end that a last word of the form "90m", "2h", "3d" or "18:30" gives; an hour without one. */
export function readMute(rest: string, timeZone: string, now: Date): { readonly name: string; readonly until: Date } {
  const found = /^(.*\S)\s+(?:(\d{1,4})([mhd])|([01]?\d|2[0-3]):([0-5]\d))$/i.exec(rest);
  if (!found) return { name: rest, until: new Date(now.getTime() + STANDARD_MS) };
  const [, name = "", count, unit = "", hour, minute] = found;
  if (count === undefined) return { name, until: nextClock(Number(hour) * 60 + Number(minute), timeZone, now) };
  const ms = Math.min(MAX_MS, Number(count) * (UNITS_MS[unit.toLowerCase()] ?? 0));
  return { name, until: new Date(now.getTime() + ms) };
}

/** When clocks there next show this minute of the day. */
function nextClock(minute: number, timeZone: string, now: Date): Date {
  // A quiet time of the whole day but this minute ends then.
  const quiet = { from: (minute + 1) % DAY_MINUTES, until: minute };
  return quietEnd({ quiet, timeZone }, now) ?? new Date(now.getTime() + DAY_MS);
}

interface Found {
  readonly isList: boolean;
  readonly name: string;
  readonly muted: readonly Muted[];
}

interface Names {
  readonly db: Queries;
  readonly redis: RedisClient;
  readonly userId: string;
  readonly language: MailLanguage;
}

async function findMuted({ db, redis, userId, language }: Names, written: string): Promise<Found | undefined> {
  const named = written.toLowerCase();
  const lists = (await listsOf(db, userId, language)).filter(({ name }) => name.toLowerCase() === named);
  const [first] = lists;
  if (first) return { isList: true, name: first.name, muted: lists.map(({ id }) => ({ kind: "list" as const, listId: id })) };
  const coins = await coinsNamed(named, redis);
  return coins[0] && { isList: false, name: coins[0].symbol, muted: coins };
}

/** The coin of this name, in whatever letters, on each exchange that has it. */
async function coinsNamed(named: string, redis: RedisClient): Promise<(Muted & { readonly kind: "coin" })[]> {
  const coins = [];
  for (const exchange of EXCHANGES) {
    const text = await redis.get(keys.universe(exchange));
    const listed = text === null ? [] : universeSchema.parse(JSON.parse(text)).symbols;
    const found = listed.find(({ symbol }) => symbol.toLowerCase() === named);
    if (found) coins.push({ kind: "coin" as const, exchange, symbol: found.symbol });
  }
  return coins;
}

/** All of the account's lists, by the names their owner sees. */
async function listsOf(db: Queries, userId: string, language: MailLanguage): Promise<{ id: string; name: string }[]> {
  const lists = readableRows(nameSchema, await watchListsOf(db, userId));
  return lists.map((list) => ({ id: list.id, name: listName(list, language) }));
}
