// The coins a list is restricted to, typed or pasted in any form. Those this exchange does not have are named; one that no
// exchange has is not taken.

import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { planAllowsExchange } from "../../../../shared/contracts/plans.ts";
import { EXCHANGES, exchangeName, type ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { exchangeCoins } from "../../../stream/exchange-coins.ts";
import { isComposing } from "../../../ui/composing.ts";
import { tickersOf } from "./list-draft.ts";
import styles from "./list-form.module.css";

const MAX_NAMED = 5;

interface TickersFieldProps {
  readonly tickers: readonly string[];
  readonly onChange: (tickers: string[]) => void;
}

/** One text field. */
export function TickersField({ tickers, onChange }: TickersFieldProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const { store } = useEngine();
  const exchange = useShownExchange();
  const [typed, setTyped] = useState<string | undefined>();
  const known = new Set(store.coins.map(({ symbol }) => symbol));
  const unknown = known.size > 0 && typed === undefined ? tickers.filter((ticker) => !known.has(ticker)) : [];
  const elsewhere = useOtherCoins(exchange);
  const nowhere = elsewhere ? unknown.filter((ticker) => !elsewhere.has(ticker)) : [];
  const problem = nowhere.length > 0 ? t("lists.form.tickersNowhere", { tickers: named(nowhere) }) : undefined;
  const missing =
    unknown.length > 0
      ? t("lists.form.tickersUnknown", { exchange: exchangeName(exchange), tickers: named(unknown) })
      : undefined;
  const judge = (): void => setTyped(undefined);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);
  return (
    <div>
      <label className={styles.legend} htmlFor={id}>
        {t("lists.form.tickers")}
      </label>
      <span className={`well ${styles.well}`} data-wrong={problem ? true : undefined}>
        <input
          ref={input}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          placeholder={t("lists.form.tickersAll")}
          value={typed ?? tickers.join(", ")}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(tickersOf(event.target.value));
          }}
          onBlur={judge}
          // Before the form is sent by it.
          onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && judge()}
        />
      </span>
      <p id={`${id}-note`} className={styles.line} title={problem ?? missing} data-wrong={problem ? true : undefined}>
        {problem ?? missing}
      </p>
    </div>
  );
}

/** Coins of the plan's other exchanges; undefined while they are not known. */
function useOtherCoins(shown: ExchangeId): ReadonlySet<string> | undefined {
  const plan = usePlan();
  const [known, setKnown] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let isOver = false;
    const others = EXCHANGES.filter((exchange) => exchange !== shown && planAllowsExchange(plan, exchange));
    Promise.all(others.map(exchangeCoins)).then(
      (answers) => isOver || setKnown(new Set(answers.flat().map(({ symbol }) => symbol))),
      // Without an answer nobody can say that a ticker does not exist.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [plan, shown]);
  return known;
}

const named = (tickers: readonly string[]): string =>
  tickers.slice(0, MAX_NAMED).join(", ") + (tickers.length > MAX_NAMED ? "\u2026" : "");
