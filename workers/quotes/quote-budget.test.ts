// Quotes cost little of what may be asked of an exchange.

import { expect, it } from "vitest";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { loadVenue } from "../exchanges/load-venue.ts";
import { OwnAllowance } from "../exchanges/request-budget.ts";
import { fillingsOf, type Candidate } from "../exchanges/request-meters.ts";

it.each(EXCHANGES)("one request a second takes at most a tenth of each of the meters of %s", async (exchange) => {
  const venue = await loadVenue(exchange);
  const asked: Candidate[] = [];
  const own = new OwnAllowance(venue.requests);
  const rest = venue.createRest({
    ...{ baseUrl: "http://127.0.0.1:1", log: createLog("test", "silent") },
    allowance: {
      ask: (candidates) => {
        asked.push(...candidates);
        return own.ask(candidates);
      },
      pause: () => undefined,
      pausedMs: 0,
    },
  });
  const answer = Float64Array.of(1, 2);
  const reader = () => Promise.resolve({ status: 200, headers: new Headers(), body: "", value: answer });
  expect(await rest.quotes?.(["BTCUSDT"], reader)).toBe(answer);
  expect(asked).toHaveLength(1);
  for (const { costMs } of fillingsOf(venue.requests, asked[0] as Candidate)) expect(costMs / 1000).toBeLessThanOrEqual(0.1);
});
