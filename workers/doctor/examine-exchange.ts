// Everything the doctor checks on one exchange, in order: hosts, REST, sockets. Checks that need something that failed are
// skipped.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import type { ExchangeHosts } from "../../shared/market/exchanges/exchange-descriptor.ts";
import type { Log } from "../../shared/node/log.ts";
import { loadVenue } from "../exchanges/load-venue.ts";
import { checkHosts } from "./check-hosts.ts";
import { checkRest } from "./check-rest.ts";
import { checkSockets } from "./check-sockets.ts";
import type { Finding } from "./finding.ts";
import { LeftOutRows } from "./left-out-rows.ts";
import { WeightCheck } from "./weight-check.ts";

/** A ban longer than this ends a call instead of being waited for. */
const MAX_PAUSE_MS = 20_000;

export interface Examination {
  readonly exchange: ExchangeId;
  /** The usual one first; the first that answers is used for everything else. */
  readonly hosts: readonly ExchangeHosts[];
  /** Number of coins to follow, most traded first; Infinity for all. */
  readonly coins: number;
  readonly seconds: number;
  readonly log: Log;
}

/** Resolves with one finding per check. Rejects only when the exchange is not registered. */
export async function examineExchange({ exchange, hosts, coins, seconds, log }: Examination): Promise<readonly Finding[]> {
  const venue = await loadVenue(exchange);
  const answering = await checkHosts(exchange, hosts, venue.messages.socketPath);
  if (answering.rest === undefined) return answering.findings;
  const weights = new WeightCheck(venue.limits.usedWeightHeader);
  const leftOut = new LeftOutRows();
  const rest = venue.createRest({
    baseUrl: answering.rest,
    ...{ attempts: 2, longestPauseMs: MAX_PAUSE_MS, onAnswer: weights.onAnswer, onLeftOut: leftOut.onLeftOut, log },
  });
  const { findings, listed, clock } = await checkRest(rest, weights, coins);
  const soFar = [...answering.findings, ...findings, ...leftOut.findings];
  if (answering.ws === undefined || listed.length === 0) return soFar;
  const observed = { coins: listed.slice(0, coins), clock, seconds };
  return [...soFar, ...(await checkSockets({ venue, rest, wsUrl: answering.ws, log }, observed))];
}
