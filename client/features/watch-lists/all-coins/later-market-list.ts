// The table of all coins, apart from the terminal's first load, which has no room for it.

import { lazyPart } from "../../../app/lazy-part.tsx";

export const laterMarketList = lazyPart(async () => (await import("./market-list.tsx")).MarketList);
