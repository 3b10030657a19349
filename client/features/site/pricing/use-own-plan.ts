// The plan that the signed-in customer has now, by the server's word.

import { useEffect, useState } from "react";
import type { PlanId } from "../../../../shared/contracts/plan-features.ts";
import { useSignedIn } from "../../../site-shell/use-signed-in.ts";

export interface OwnPlan {
  readonly plan: PlanId;
  /** Epoch ms. */
  readonly endsAt: number;
}

/** Undefined for visitors, without a plan, and until the server has answered. */
export function useOwnPlan(): OwnPlan | undefined {
  const isSignedIn = useSignedIn();
  const [own, setOwn] = useState<OwnPlan>();
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      // Loaded after the page, which shows plans without it.
      const { callRoute } = await import("../../../rest/call-route.ts");
      const reply = await callRoute("GET /api/account/subscription", { signal: left.signal });
      if (!reply.ok || left.signal.aborted || !reply.body.current) return;
      setOwn({ plan: reply.body.current.plan, endsAt: reply.body.current.ends_at });
    };
    ask().catch(reportError);
    return () => left.abort();
  }, [isSignedIn]);
  return own;
}
