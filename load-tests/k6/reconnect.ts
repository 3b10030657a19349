// All viewers lose their connection at the same moment and reconnect: how long until each has its table again.

import { setTimeout } from "k6/timers";
import { watch } from "./crowd.ts";
import { NO_TROUBLE } from "./figures.ts";
import { crowdOf, measuredMs, RUN, thresholdsOf } from "./run.ts";

/** Minimum time between storms. */
const STORM_EVERY_SECONDS = 20;
const storms = Math.max(1, Math.floor(RUN.seconds / STORM_EVERY_SECONDS));

export const options = {
  scenarios: { reconnect: crowdOf("reconnect", RUN.clients) },
  systemTags: ["scenario"],
  thresholds: thresholdsOf("return_time", {
    ...NO_TROUBLE,
    return_time: ["p(99)<5000", "max<10000"],
    sockets_returned: [`count>=${RUN.clients * storms}`],
  }),
};

export function reconnect(): void {
  const viewers = watch(RUN.clients, () => ({ speed: 1 }));
  for (let storm = 0; storm < storms; storm++) {
    const at = 1000 + (storm * RUN.seconds * 1000) / storms;
    setTimeout(() => viewers.forEach((viewer) => viewer.cut()), at - measuredMs());
  }
}
