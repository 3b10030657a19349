// The coins a list is restricted to, typed or pasted in any form; those this exchange does not have are named.

import { useId, useState, type ReactNode } from "react";
import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
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
  const missing =
    unknown.length > 0
      ? t("lists.form.tickersUnknown", {
          exchange: exchangeName(exchange),
          tickers: unknown.slice(0, MAX_NAMED).join(", ") + (unknown.length > MAX_NAMED ? "\u2026" : ""),
        })
      : undefined;
  return (
    <div>
      <label className={styles.legend} htmlFor={id}>
        {t("lists.form.tickers")}
      </label>
      <span className={`well ${styles.well}`}>
        <input
          id={id}
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
          onBlur={() => setTyped(undefined)}
        />
      </span>
      <p className={styles.line} title={missing}>
        {missing}
      </p>
    </div>
  );
}
