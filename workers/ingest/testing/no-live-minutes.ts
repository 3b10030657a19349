// The own counts of a worker that follows no coin: all chart data comes from the exchange.

import type { LiveMinutes } from "../kept-bars.ts";

export const NO_LIVE_MINUTES: LiveMinutes = { now: Date.now, follow: () => undefined, since: () => undefined };
