// Quotes and order books cost little of what may be asked of an exchange.

import { expect, it } from "vitest";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { createLog } from "../../shared/node/log.ts";
import { loadVenue } from "../exchanges/load-venue.ts";
import { OwnAllowance, type Allowance } from "../exchanges/request-budget.ts";
import { fillingsOf, type Candidate } from "../exchanges/request-meters.ts";

/** What the exchanges document, in the unit that bounds us there: Binance weight, MEXC requests, a second. */
const ALLOWED = { binance: { counts: "weight", perSecond: 6000 / 60 }, mexc: { counts: "requests", perSecond: 20 } } as const;

it.each(EXCHANGES)(
  "quotes each second and as many order books as may be asked for take a tenth of what %s allows",
  async (exchange) => {
    const venue = await loadVenue(exchange);
    const { requests } = venue;
    const asked: Candidate[] = [];
    const own = new OwnAllowance(requests);
    const allowance: Allowance = {
      ask: (candidates) => {
        asked.push(...candidates);
        return own.ask(candidates);
      },
      pause: () => undefined,
      pausedMs: 0,
    };
    const rest = venue.createRest({ baseUrl: "http://127.0.0.1:1", log: createLog("test", "silent"), allowance });
    const reader = () => Promise.resolve({ status: 200, headers: new Headers(), body: "", value: Float64Array.of(1, 2) });
    await rest.quotes?.(["BTCUSDT"], reader);
    // Nobody listens there.
    await expect(rest.orders?.("BTCUSDT")).rejects.toThrow("/api/v3/depth");
    const [quotes, orders] = asked as [Candidate, Candidate];
    const share = requests.meters.find(({ only }) => only === orders.endpoint);
    const booksPerSecond = 1000 / (share?.unitMs ?? 0) / orders.weight;
    const { counts, perSecond } = ALLOWED[exchange];
    const cost = ({ weight }: Candidate): number => (counts === "weight" ? weight : 1);
    expect(cost(quotes) + booksPerSecond * cost(orders)).toBeLessThanOrEqual(perSecond / 10);
    expect(booksPerSecond).toBeGreaterThan(0.5);
  },
);

it("a book that has no turn holds up nothing else", async () => {
  const { requests } = await loadVenue("binance");
  const allowance = new OwnAllowance(requests);
  const book: Candidate = { endpoint: "/api/v3/depth", weight: 5, priority: "reader" };
  const quotes: Candidate = { endpoint: "/api/v3/ticker/bookTicker", weight: 4, priority: "live" };
  const granted = await Promise.all(Array.from({ length: 12 }, () => allowance.ask([book])));
  expect(granted.filter((ruling) => "waitMs" in ruling).length).toBeGreaterThan(0);
  expect(await allowance.ask([book, quotes])).toEqual({ granted: 1 });
});

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
