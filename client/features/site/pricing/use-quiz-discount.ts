// The percent off that this browser has earned in the quiz, by the server's word: it goes by the same when an order is made.

import { useEffect, useState } from "react";

export interface QuizDiscount {
  readonly percent: number;
  /** ISO 8601. */
  readonly until: string;
}

/** Undefined without a discount, and until the server has answered. */
export function useQuizDiscount(): QuizDiscount | undefined {
  const [discount, setDiscount] = useState<QuizDiscount>();
  useEffect(() => {
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      // Loaded after the page, which shows prices without it.
      const { callRoute } = await import("../../../rest/call-route.ts");
      const reply = await callRoute("GET /api/quiz", { signal: left.signal });
      if (!reply.ok || left.signal.aborted || reply.body.discount_until === null) return;
      setDiscount({ percent: reply.body.discount_percent, until: reply.body.discount_until });
    };
    ask().catch(reportError);
    return () => left.abort();
  }, []);
  return discount;
}
