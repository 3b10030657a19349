// A feed that delivers nothing, for tests that call the sink themselves.

import type { ExchangeFeed } from "../exchange.ts";

export function silentFeed(): ExchangeFeed {
  return {
    start: async () => undefined,
    update: () => undefined,
    health: () => ({
      connections: 1,
      connected: 1,
      quietestAt: 0,
      newestAt: 0,
      newestEventAt: 0,
      refusedCoins: 0,
      refusedStatus: 0,
      isRefusedByProxy: false,
    }),
    positionOf: () => -1,
    waiting: () => [],
    isRepairing: () => false,
    isDoubtful: () => false,
    stop: async () => undefined,
  };
}
