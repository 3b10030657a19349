// Prices of this moment and the payment methods on offer, from the server.

import { useEffect, useState } from "react";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { callRoute } from "../../rest/call-route.ts";

type CheckoutOptions = RouteAnswer<"GET /api/checkout/options">;

/** Undefined before the answer, "failed" without one. */
export function useCheckoutOptions(): CheckoutOptions | "failed" | undefined {
  const [options, setOptions] = useState<CheckoutOptions | "failed">();
  useEffect(() => {
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/checkout/options", { signal: left.signal });
      if (!left.signal.aborted) setOptions(reply.ok ? reply.body : "failed");
    };
    void ask();
    return () => left.abort();
  }, []);
  return options;
}
