// What a worker counts itself that follows no coin, for tests of charts: all of them come from the exchange.

import type { LiveMinutes } from "../kept-bars.ts";

export const NO_LIVE_MINUTES: LiveMinutes = { now: Date.now, follow: () => undefined, since: () => undefined };
