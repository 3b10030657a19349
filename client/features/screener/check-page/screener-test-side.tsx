// Beside the tested screener: what is loaded and selected, and the steps to go through.

import type { ReactNode } from "react";
import { exchangeName, EXCHANGES, type ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./screener-test-side.module.css";

interface ScreenerTestSideProps {
  readonly exchange: ExchangeId;
  readonly loaded: number;
  readonly selected: readonly string[];
  readonly onToggle: (symbol: string) => void;
}

/** The column. */
export function ScreenerTestSide({ exchange, loaded, selected, onToggle }: ScreenerTestSideProps): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const switches = EXCHANGES.map((one) => {
    const name = exchangeName(one);
    return one === exchange ? t("screener.test.on", { exchange: name }) : t("screener.test.off", { exchange: name });
  });
  return (
    <div className={styles.side}>
      <h1>{t("screener.test.title")}</h1>
      <dl className={styles.facts}>
        <dt>{t("screener.test.loaded")}</dt>
        <dd data-testid="loaded">{numbers.whole(loaded)}</dd>
        <dt>{t("screener.test.selected")}</dt>
        <dd data-testid="selected">{numbers.whole(selected.length)}</dd>
        <dt>{t("screener.test.exchanges")}</dt>
        <dd>{switches.join(", ")}</dd>
      </dl>
      {selected.length === 0 && <p className={styles.nothing}>{t("screener.test.nothing")}</p>}
      <ul className={styles.selected} data-testid="selected-list">
        {selected.map((symbol) => (
          <li key={symbol}>
            <bdi dir="ltr" translate="no">
              {symbol}
            </bdi>
            <IconButton icon="close" label={t("screener.test.remove", { symbol })} onClick={() => onToggle(symbol)} />
          </li>
        ))}
      </ul>
      <h2>{t("screener.test.steps")}</h2>
      <ol className={styles.steps}>
        <li>{t("screener.test.step.coins")}</li>
        <li>{t("screener.test.step.hint")}</li>
        <li>{t("screener.test.step.window", { button: t("screener.detach") })}</li>
        <li>{t("screener.test.step.hintThere")}</li>
        <li>{t("screener.test.step.click")}</li>
      </ol>
    </div>
  );
}
