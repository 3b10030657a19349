// What an order costs and does now, by the server's word: asked again while the page stands open, and as soon as the launch price
// ends, so that nobody presses a button that shows another price than the one that holds.

import { useCallback, useEffect, useRef, useState } from "react";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { callRoute } from "../../rest/call-route.ts";
import type { SelectedPlan } from "./registration/selected-plan.ts";

export type Quote = RouteAnswer<"GET /api/checkout/quote">;
export type QuoteMethod = Quote["methods"][number];

const AGAIN_MS = 120_000;
/** Older than this it is asked again before an order. */
const OLD_MS = 180_000;
/** What timers of browsers can hold. */
const MAX_TIMER_MS = 2_147_000_000;

interface QuoteRun {
  /** Undefined before the first answer, "failed" without one. */
  readonly quote: Quote | "failed" | undefined;
  /** The amount that stood here before the price changed. */
  readonly changedFrom: string | undefined;
  /** Asks now; undefined where no answer came. */
  readonly refresh: () => Promise<Quote | undefined>;
  /** The newest answer, asked for again where it is old. */
  readonly current: () => Promise<Quote | undefined>;
}

/** Follows the quote of a plan. */
export function useQuote({ plan, cycle }: SelectedPlan): QuoteRun {
  const [quote, setQuote] = useState<Quote | "failed">();
  const [changedFrom, setChangedFrom] = useState<string>();
  const known = useRef<{ readonly quote: Quote; readonly at: number }>(undefined);

  const refresh = useCallback(async (): Promise<Quote | undefined> => {
    const reply = await callRoute("GET /api/checkout/quote", { query: { plan, billingCycle: cycle } });
    if (!reply.ok) {
      if (!known.current) setQuote("failed");
      return undefined;
    }
    const before = known.current?.quote.amount;
    if (before !== undefined && before !== reply.body.amount) setChangedFrom(before);
    known.current = { quote: reply.body, at: performance.now() };
    setQuote(reply.body);
    return reply.body;
  }, [plan, cycle]);

  const current = useCallback(async (): Promise<Quote | undefined> => {
    const { current: newest } = known;
    return newest && performance.now() - newest.at < OLD_MS ? newest.quote : refresh();
  }, [refresh]);

  useEffect(() => {
    void refresh();
    const ask = (): void => void (document.hidden ? undefined : refresh());
    const timer = setInterval(ask, AGAIN_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [refresh]);

  const launchLeft = typeof quote === "object" && quote.launch_until !== null ? quote.launch_until - quote.at : undefined;
  useEffect(() => {
    if (launchLeft === undefined || launchLeft > MAX_TIMER_MS) return undefined;
    const timer = setTimeout(() => void refresh(), Math.max(0, launchLeft) + 250);
    return () => clearTimeout(timer);
  }, [launchLeft, refresh]);

  return { quote, changedFrom, refresh, current };
}
