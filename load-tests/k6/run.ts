// What the runner passes to a scenario through k6's environment, and how clients are spread over virtual users: each of these is
// a separate JavaScript engine, so one holds many sockets.

import { SharedArray } from "k6/data";
import exec from "k6/execution";
import type { Scenario } from "k6/options";

/** Sockets per virtual user. */
const PER_VU = 100;
/** Clients that arrive per second at the beginning. */
const ARRIVALS_PER_SECOND = 200;
const MIN_RAMP_SECONDS = 2;
/** For clients to close in order. */
const GRACE_SECONDS = 20;
/** Slices of the measured time, each with its own percentiles: the course of a run. */
const PARTS = 20;

const clients = Number(__ENV["CLIENTS"] ?? 100);
const seconds = Number(__ENV["SECONDS"] ?? 30);
const rampSeconds = Math.max(MIN_RAMP_SECONDS, Math.ceil(clients / ARRIVALS_PER_SECOND));

export const RUN = {
  /** Base address of the product, without a trailing slash. */
  url: (__ENV["URL"] ?? "http://127.0.0.1:3000").replace(/\/$/, ""),
  clients,
  /** Measured time; it begins when all have arrived. */
  seconds,
  rampSeconds,
} as const;

const tokensFile = __ENV["TOKENS"];
/** Session tokens of subscribers, one each. */
const tokens = new SharedArray<string>("tokens", () => (tokensFile === undefined ? [] : open(tokensFile).trim().split("\n")));

/** The session token of client `number`. Throws when there are not as many. */
export function tokenOf(number: number): string {
  const token = tokens[number];
  if (token === undefined) throw new Error(`There are ${tokens.length} session tokens, and client ${number + 1} needs one`);
  return token;
}

/** First address of this run, the same for every virtual user, because a visitor's address has its free test once a day. */
const firstAddress = new SharedArray<number>("first address", () => [Math.floor(Math.random() * 2 ** 24)])[0] ?? 0;

/** An address for client `number`, because limits count by address; the product must trust X-Forwarded-For from here. */
export function addressOf(number: number): string {
  const all = (firstAddress + number) % 2 ** 24;
  return `10.${all >> 16}.${(all >> 8) & 255}.${all & 255}`;
}

/** k6's scenario for this many clients, `perVu` of them in each call of the exported function `name`. */
export function crowdOf(name: string, count: number, perVu = PER_VU): Scenario {
  return {
    executor: "per-vu-iterations",
    exec: name,
    vus: Math.max(1, Math.ceil(count / perVu)),
    iterations: 1,
    maxDuration: `${RUN.rampSeconds + RUN.seconds + GRACE_SECONDS}s`,
    gracefulStop: "10s",
  };
}

/** The clients this virtual user stands for, of `count` in total: their numbers from 0 on. */
export function ownClients(count: number): number[] {
  const first = exec.scenario.iterationInTest * PER_VU;
  return Array.from({ length: Math.max(0, Math.min(PER_VU, count - first)) }, (_, index) => first + index);
}

/** When the measured time begins, epoch ms. Read once per virtual user, because k6 rebuilds the whole scenario at each call. */
let measuredFrom: number | undefined;

/** Milliseconds since the measured time began; negative while clients arrive. */
export function measuredMs(): number {
  measuredFrom ??= exec.scenario.startTime + RUN.rampSeconds * 1000;
  return Date.now() - measuredFrom;
}

/** Milliseconds until the measured time ends. */
export function msLeft(): number {
  return RUN.seconds * 1000 - measuredMs();
}

const PART_TAGS = Array.from({ length: PARTS }, (_, part) => ({ part: String(part) }));

/** The tag of the current slice of the measured time. */
export function partTag(): { part: string } {
  const part = Math.floor((measuredMs() / (RUN.seconds * 1000)) * PARTS);
  return PART_TAGS[Math.min(PARTS - 1, Math.max(0, part))] as { part: string };
}

/**
 * Thresholds, plus one without a bound for each slice of `course`, because k6 would otherwise drop the slices. `course` is the
 * figure whose course the picture shows.
 */
export function thresholdsOf(course: string, thresholds: Record<string, string[]>): Record<string, string[]> {
  const slices = PART_TAGS.map(({ part }): [string, string[]] => [`${course}{part:${part}}`, ["max>=0"]]);
  return __ENV["COURSE"] === undefined ? thresholds : { ...thresholds, ...Object.fromEntries(slices) };
}
