// The generic feed: spreads coins over connections, follows the universe, and drives all connections from one timer.

import type { UniverseSymbol } from "../../shared/market/universe.ts";
import { ConnectGate } from "./connect-gate.ts";
import { nextToConnect } from "./connect-order.ts";
import type { CoinUrgency, ExchangeFeed, FeedHealth } from "./exchange.ts";
import type { LinkContext } from "./socket-link.ts";
import { FeedConnection } from "./feed-connection.ts";
import { planConnections } from "./subscription-plan.ts";

export interface FeedContext extends LinkContext {
  readonly random?: () => number;
  /** How many processes open connections from this address. */
  readonly sharedBy?: () => number;
}

/** How often coins are checked for silence. */
const SYMBOL_WATCH_MS = 1_000;

export function createFeed(context: FeedContext): ExchangeFeed {
  const { protocol, timing } = context;
  const random = context.random ?? Math.random;
  const refused = new Set<number>();
  const gate = new ConnectGate(timing.attemptsPerMinute, random, context.sharedBy);
  const connectionContext = { ...context, random, refused, gate };
  const own: FeedConnection[] = [];
  let connections: FeedConnection[] = [];
  let plan: number[][] = [];
  let timer: NodeJS.Timeout | undefined;
  let watchedAt = 0;
  let newestAt = 0;
  let urgency: CoinUrgency = () => 0;

  function follow(symbols: readonly UniverseSymbol[]): void {
    protocol.setUniverse(symbols);
    const active = symbols.flatMap((symbol, position) => (symbol.active ? [position] : []));
    plan = planConnections(plan, active, protocol.symbolsPerConnection, protocol.minConnections);
    while (connections.length > plan.length) connections.pop()?.stop();
    while (connections.length < plan.length) connections.push(new FeedConnection(connectionContext));
    for (const [at, connection] of connections.entries()) {
      const positions = plan[at] as number[];
      connection.assign(positions, protocol.topics(positions));
    }
  }

  function tick(): void {
    const now = performance.now();
    for (const connection of [...own, ...connections]) {
      connection.tick(now);
      newestAt = Math.max(newestAt, connection.dataAt);
    }
    openDue(now);
    if (now - watchedAt >= SYMBOL_WATCH_MS) {
      watchedAt = now;
      for (const position of protocol.silentSymbols(now, waiting())) subscribeAgain(position);
    }
    protocol.tick(now);
  }

  /** Dedicated connections carry the tickers that show which coins trade. */
  function openDue(now: number): void {
    while (gate.isOpen(now)) {
      const next = nextToConnect(own, now, urgency) ?? nextToConnect(connections, now, urgency);
      if (!next) return;
      next.connect(now);
    }
  }

  function waiting(): readonly number[] {
    return connections.flatMap((connection) => connection.waiting());
  }

  function subscribeAgain(position: number): void {
    const connection = connections.find((candidate) => candidate.connected && candidate.positions.includes(position));
    if (!connection) return;
    const topics = protocol.symbolTopics(position);
    context.log.warn({ exchange: protocol.exchange, topics }, "coin silent while its volume moves, subscribing again");
    protocol.cut([position], 0);
    // A refused coin is retried on its own schedule; its trades are fetched meanwhile.
    if (refused.has(position)) return protocol.restored([position]);
    // Trades may arrive until the exchange ends the old subscription; those between then and the new one are missing.
    connection.renewTopics(topics, {
      left: () => protocol.cut([position], 0),
      taken: () => protocol.restored([position]),
    });
  }

  return {
    async start(symbols, wanted) {
      urgency = wanted ?? urgency;
      for (const topics of protocol.ownConnections) {
        const connection = new FeedConnection(connectionContext);
        connection.assign([], topics);
        own.push(connection);
      }
      follow(symbols);
      timer = setInterval(tick, timing.tickMs);
      tick();
      await Promise.all([...own, ...connections].map((connection) => connection.firstReady));
    },
    update: follow,
    health(): FeedHealth {
      const all = [...own, ...connections].filter((connection) => !connection.idle);
      return {
        connections: all.length,
        connected: all.filter((connection) => connection.connected).length,
        quietestAt: all.length === 0 ? 0 : Math.min(...all.map((connection) => connection.dataAt)),
        newestAt,
        newestEventAt: protocol.newestEventAt(),
        refusedStatus: Math.max(0, ...all.map((connection) => connection.refusedStatus)),
        refusedCoins: refused.size,
        isRefusedByProxy: all.some((connection) => connection.isRefusedByProxy),
      };
    },
    positionOf: (pair) => protocol.positionOf(pair),
    isRepairing: (position) => protocol.isRepairing(position),
    isDoubtful: (position) => refused.has(position) || protocol.isDoubtful(position),
    waiting,
    async stop() {
      clearInterval(timer);
      for (const connection of [...own, ...connections]) connection.stop();
      own.length = 0;
      connections = [];
      protocol.stop();
    },
  };
}
