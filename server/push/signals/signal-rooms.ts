// Which of this server's sockets wait for which rule, and sending to them: one encoding per rule and second.

import type { Episode } from "../../../shared/contracts/episodes.ts";
import type { SignalRelation } from "../../../shared/contracts/relations.ts";
import type { Signal } from "../../../shared/contracts/signals.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import type { ServerMetrics } from "../../server-metrics.ts";
import { broadcastReliably } from "../room-broadcast.ts";
import type { MarketSocket } from "../socket-server.ts";

const RULE_WORDS = 5;
const NONE: ReadonlySet<string> = new Set();

export class SignalRooms {
  readonly #rooms = new Map<string, Set<MarketSocket>>();
  readonly #rulesOf = new Map<MarketSocket, ReadonlySet<string>>();
  /** Those that episodes are sent to, too. */
  readonly #withEpisodes = new Set<MarketSocket>();
  readonly #metrics: ServerMetrics;

  constructor(metrics: ServerMetrics) {
    this.#metrics = metrics;
  }

  /** Rule keys of one socket. */
  rulesOf(socket: MarketSocket): ReadonlySet<string> {
    return this.#rulesOf.get(socket) ?? NONE;
  }

  /** Rule keys any socket waits for on this exchange. */
  rulesInUse(exchange: ExchangeId): string[] {
    return [...this.#rooms.keys()].filter((rule) => rule.startsWith(`${exchange}:`));
  }

  /** Whether any socket waits for this rule. */
  isWaitedFor(rule: string): boolean {
    return this.#rooms.has(rule);
  }

  /** Whether a socket gets episodes. */
  hasEpisodes(socket: MarketSocket): boolean {
    return this.#withEpisodes.has(socket);
  }

  /** Replaces a socket's rules. */
  join(socket: MarketSocket, rules: ReadonlySet<string>, withEpisodes = false): void {
    if (withEpisodes) this.#withEpisodes.add(socket);
    else this.#withEpisodes.delete(socket);
    for (const rule of this.rulesOf(socket)) if (!rules.has(rule)) this.#leaveRoom(socket, rule);
    for (const rule of rules) {
      const members = this.#rooms.get(rule);
      if (members) members.add(socket);
      else this.#rooms.set(rule, new Set([socket]));
    }
    if (rules.size > 0) this.#rulesOf.set(socket, rules);
    else this.#rulesOf.delete(socket);
  }

  leave(socket: MarketSocket): void {
    this.join(socket, NONE);
  }

  /** Sends new signals to those who wait for their rule. */
  cast(signals: ReadonlyMap<string, readonly Signal[]>): void {
    for (const [rule, ofRule] of signals) {
      const members = this.#rooms.get(rule);
      if (!members) continue;
      broadcastReliably(members, "signal", JSON.stringify(ofRule));
      this.#metrics.signalEncodings.inc();
    }
  }

  /** Sends episodes as they are now to those who wait for their rule and want them. */
  castEpisodes(episodes: ReadonlyMap<string, readonly Episode[]>): void {
    if (this.#withEpisodes.size === 0) return;
    for (const [rule, ofRule] of episodes) {
      const members = new Set([...(this.#rooms.get(rule) ?? [])].filter((socket) => this.#withEpisodes.has(socket)));
      if (members.size > 0) broadcastReliably(members, "episode", JSON.stringify(ofRule));
    }
  }

  /** Sends what became known of signals to those who wait for their rule. */
  castRelations(relations: readonly SignalRelation[]): void {
    const byRule = new Map<string, SignalRelation[]>();
    for (const relation of relations) {
      const rule = ruleOfSignal(relation.id);
      if (!this.#rooms.has(rule)) continue;
      const known = byRule.get(rule);
      if (known) known.push(relation);
      else byRule.set(rule, [relation]);
    }
    for (const [rule, ofRule] of byRule)
      broadcastReliably(this.#rooms.get(rule) ?? new Set(), "relations", JSON.stringify(ofRule));
  }

  #leaveRoom(socket: MarketSocket, rule: string): void {
    const members = this.#rooms.get(rule);
    members?.delete(socket);
    if (members?.size === 0) this.#rooms.delete(rule);
  }
}

/** Key of the rule of a signal's id: its first five words. */
const ruleOfSignal = (id: string): string => id.split(":", RULE_WORDS).join(":");
