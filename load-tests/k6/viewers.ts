// N browsers that watch at the fastest cadence: how old frames are on arrival, and whether any is missing.

import { watch } from "./crowd.ts";
import { NO_TROUBLE } from "./figures.ts";
import { MAX_FRAME_AGE_P99_MS } from "./limits.ts";
import { crowdOf, RUN, thresholdsOf } from "./run.ts";

export const options = {
  scenarios: { viewers: crowdOf("viewers", RUN.clients) },
  systemTags: ["scenario"],
  thresholds: thresholdsOf("frame_age", {
    ...NO_TROUBLE,
    frame_age: [`p(99)<${MAX_FRAME_AGE_P99_MS}`],
    // Event to browser p50 250 ms and p99 1 s, plus the cadence.
    market_age: ["p(50)<1250", "p(99)<2000"],
    first_frame: ["p(99)<2000"],
  }),
};

export function viewers(): void {
  watch(RUN.clients, () => ({ speed: 1 }));
}
