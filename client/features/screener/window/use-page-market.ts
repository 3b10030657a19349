// The polled market of a screener page: with the session there is, or as a guest.

import { useEffect, useState } from "react";
import { cadenceFor, exchangeFor, type PlanId } from "../../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useSession, watchSession } from "../../../app/session.store.ts";
import { GUEST_PLAN } from "../settings/screener-settings.ts";
import { PolledMarket } from "../screener-source.ts";

interface PageMarket {
  readonly market: PolledMarket;
  readonly plan: PlanId;
  /** Nobody is logged in. */
  readonly guest: boolean;
}

/** Follows an exchange at an asked speed, within the user's plan. */
export function usePageMarket(asked: ExchangeId, speed: number): PageMarket {
  const session = useSession((state) => state.session);
  const [market] = useState(() => new PolledMarket());
  const plan = session?.plan_type ?? GUEST_PLAN;
  const exchange = exchangeFor(plan, asked);
  const seconds = cadenceFor(plan, speed);
  useEffect(watchSession, []);
  const guest = session === undefined;
  useEffect(() => market.follow(exchange, seconds, !guest), [market, exchange, seconds, guest]);
  return { market, plan, guest };
}
