import exec from "k6/execution";
import { addressOf, RUN, thresholdsOf } from "./run.ts";
import { visit, VISIT_THRESHOLDS } from "./visit.ts";

export const options = {
  scenarios: {
    funnel: {
      executor: "constant-vus",
      exec: "funnel",
      vus: RUN.clients,
      duration: `${RUN.rampSeconds + RUN.seconds}s`,
      gracefulStop: "15s",
    },
  },
  systemTags: ["scenario", "status"],
  thresholds: thresholdsOf("http_req_duration", VISIT_THRESHOLDS),
};

export async function funnel(): Promise<void> {
  await visit({ address: addressOf(exec.scenario.iterationInTest) });
}
