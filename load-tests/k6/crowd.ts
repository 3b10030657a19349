// Sockets of one virtual user: they arrive one after another, stay for the measured time and leave.

import { setTimeout } from "k6/timers";
import { EXCHANGES, type ExchangeId } from "../../shared/market/exchange-id.ts";
import { addressOf, msLeft, ownClients, RUN, tokenOf } from "./run.ts";
import { Viewer, type ViewerPlan } from "./viewer.ts";

/** The exchanges in turn. */
const exchangeOf = (number: number): ExchangeId => EXCHANGES[number % EXCHANGES.length] as ExchangeId;

/** Opens this virtual user's share of `count` viewers and closes them when the time is over; `wish` gives each one's settings. */
export function watch(count: number, wish: (number: number) => Pick<ViewerPlan, "speed">): Viewer[] {
  const viewers = ownClients(count).map((number) => {
    const plan = { token: tokenOf(number), headers: { "x-forwarded-for": addressOf(number) }, exchange: exchangeOf(number) };
    const viewer = new Viewer({ ...plan, ...wish(number) });
    setTimeout(() => viewer.open(), Math.random() * RUN.rampSeconds * 900);
    return viewer;
  });
  setTimeout(() => viewers.forEach((viewer) => viewer.close()), msLeft());
  return viewers;
}
