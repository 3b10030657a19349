// The scanner's teaser: the largest move there was a minute ago, in figures, and the moves after it.

import type { ReactNode } from "react";
import { PREVIEW_MINUTES } from "../../../../shared/contracts/market-preview.ts";
import { DEFAULT_EXCHANGE, exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { useMarketPreview } from "../../../site-shell/market-preview.store.ts";
import { useReveal } from "../../../site-shell/use-reveal.ts";
import block from "./block.module.css";
import styles from "./scanner.module.css";

/** One coin large, on a panel of its own. */
export function LiveScanner(): ReactNode {
  const t = useTranslate();
  const { preview } = useMarketPreview();
  const numbers = useLanguage((state) => state.numbers);
  const part = useReveal<HTMLElement>();
  const first = preview?.movers[0];
  return (
    <section ref={part} className={`${block.block} ${styles.scanner}`}>
      <div>
        <h2>{t("scanner.title")}</h2>
        <p className={block.lead}>{t("scanner.body")}</p>
      </div>
      <div className={`${block.panel} ${styles.panel}`}>
        <p className={styles.caption}>
          {t("scanner.caption", { exchange: exchangeName(DEFAULT_EXCHANGE), minutes: PREVIEW_MINUTES })}
        </p>
        <p className={styles.coin}>
          <bdi dir="ltr" translate="no">
            {first?.symbol ?? "\u2014"}{" "}
            {first && (
              <span translate="no" data-way={first.change < 0 ? "down" : "up"}>
                {numbers.change(first.change)}
              </span>
            )}
          </bdi>
        </p>
        <dl>
          <dt>{t("column.price")}</dt>
          <dd translate="no">{first ? numbers.price(first.price, first.decimals) : "\u2014"}</dd>
          <dt>{t("scanner.ratio", { minutes: PREVIEW_MINUTES })}</dt>
          <dd translate="no">{first ? numbers.ratio(first.ratio) : "\u2014"}</dd>
          <dt>{t("column.volume")}</dt>
          <dd translate="no">{first ? numbers.volume(first.volume) : "\u2014"}</dd>
        </dl>
      </div>
    </section>
  );
}
