// How depth bounds a size, and the prices of a planned trade, apart from the terminal's first load, which has no room for them.

import { lazyPart } from "../../app/lazy-part.tsx";

export const laterDepthCap = lazyPart(async () => (await import("./depth-cap.tsx")).DepthCap, "depth");
export const laterPlanPrices = lazyPart(async () => (await import("./plan-prices.tsx")).PlanFields);
