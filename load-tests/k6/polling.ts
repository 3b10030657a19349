import exec from "k6/execution";
import { POLL_THRESHOLDS, pollUntilEnd } from "./poll.ts";
import { addressOf, crowdOf, RUN, thresholdsOf, tokenOf } from "./run.ts";

export const options = {
  // A call blocks its virtual user, so each browser is one.
  scenarios: { polling: crowdOf("polling", RUN.clients, 1) },
  systemTags: ["scenario", "status"],
  thresholds: thresholdsOf("http_req_duration", POLL_THRESHOLDS),
};

export function polling(): void {
  const number = exec.scenario.iterationInTest;
  pollUntilEnd({ address: addressOf(number), token: tokenOf(number) }, number);
}
