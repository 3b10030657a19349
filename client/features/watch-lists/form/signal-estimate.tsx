// How many signals a threshold would have given in the last twenty minutes, and those that would have given few, some or many, a click away:
// a list that floods shows it before it is made.

import { useEffect, useState, type ReactNode } from "react";
import { planAllowsSignalType } from "../../../../shared/contracts/plans.ts";
import type { Estimate, EstimateRequest } from "../../../../shared/contracts/signal-history.ts";
import type { WindowMinutes } from "../../../../shared/market/fields.ts";
import type { Condition } from "../../../../shared/signals/conditions.ts";
import { THRESHOLD_DECIMALS } from "../../../../shared/signals/rule.ts";
import type { Comparison, SignalType } from "../../../../shared/signals/signal-types.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { callRoute } from "../../../rest/call-route.ts";
import { grantedReply, queryClient } from "../../../rest/query-client.ts";
import { figureText } from "../../../ui/figure.ts";
import { useSame } from "../../../ui/use-same.ts";
import styles from "./list-form.module.css";

/** A threshold being typed is asked about once it rests. */
const SETTLE_MS = 250;
/** As long as the server keeps what it computed. */
const FRESH_MS = 20_000;

interface SignalEstimateProps {
  readonly types: readonly SignalType[];
  readonly minutes: WindowMinutes;
  readonly threshold: number;
  readonly comparedWith: Comparison;
  readonly conditions: readonly Condition[];
  /** The list shows these coins only; all when there are none. */
  readonly tickers: readonly string[];
  readonly onTake: (threshold: number) => void;
}

/** One line; empty until the answer is here. */
export function SignalEstimate(props: SignalEstimateProps): ReactNode {
  const { types, minutes, threshold, comparedWith, conditions, tickers, onTake } = props;
  const t = useTranslate();
  const exchange = useShownExchange();
  const plan = usePlan();
  const { separators } = useLanguage((state) => state.numbers);
  const allowed = types.filter((type) => planAllowsSignalType(plan, type));
  const rounded = Number(threshold.toFixed(THRESHOLD_DECIMALS));
  const asked = { exchange, types: allowed, minutes, comparedWith, threshold: rounded };
  const estimate = useEstimate({ ...asked, conditions: [...conditions], tickers: [...tickers] });
  const offered = (estimate?.suggestions ?? []).filter((each) => each.threshold !== rounded && each.count !== estimate?.count);
  return (
    <p className={`${styles.hint} ${styles.estimate}`} aria-live="polite" data-testid="estimate">
      {estimate && estimate.minutes > 0 && t("lists.form.estimate", { count: estimate.count, minutes: estimate.minutes })}
      {offered.map(({ threshold: step, count }) => {
        const value = `\u2066${figureText(step, separators)}%\u2069`;
        return (
          <button
            key={step}
            type="button"
            title={t("lists.form.suggest.title", { value })}
            onClick={() => onTake(step)}
            className={styles.suggest}
          >
            {t("lists.form.suggest", { value, count })}
          </button>
        );
      })}
    </p>
  );
}

/** The server's answer to this question; undefined until it is here. */
function useEstimate(asked: EstimateRequest): Estimate | undefined {
  const request = useSame(asked);
  const [answer, setAnswer] = useState<{ readonly request: EstimateRequest; readonly estimate: Estimate }>();
  useEffect(() => {
    if (request.types.length === 0) return;
    let isOver = false;
    const timer = setTimeout(() => {
      fetchEstimate(request).then(
        (estimate) => isOver || setAnswer({ request, estimate }),
        // The form works without it.
        () => undefined,
      );
    }, SETTLE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [request]);
  return answer?.request === request ? answer.estimate : undefined;
}

function fetchEstimate(request: EstimateRequest): Promise<Estimate> {
  return queryClient.fetchQuery({
    queryKey: ["signal-estimate", request],
    queryFn: async () => grantedReply(await callRoute("POST /api/signals/estimate", { body: request })).body.data,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });
}
