// Three tools, one screen: each shown by what it does, on the figures of a minute ago where it has any.

import type { ReactNode } from "react";
import type { MarketPreview } from "../../../../shared/contracts/market-preview.ts";
import { PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { useReveal } from "../../../site-shell/use-reveal.ts";
import block from "./block.module.css";
import { MoversTable } from "./movers-table.tsx";
import { PreviewScatter } from "./preview-scatter.tsx";
import styles from "./tools.module.css";

/** Watch lists, screener, risk manager. */
export function Tools({ preview }: { preview: MarketPreview | undefined }): ReactNode {
  const t = useTranslate();
  const part = useReveal<HTMLElement>();
  const byVolume = preview && [...preview.movers].sort((a, b) => b.volume - a.volume);
  return (
    <section ref={part} id="features" className={block.block}>
      <h2>{t("tools.title")}</h2>
      <ul className={styles.tools}>
        <li>
          <div className={block.panel}>
            <MoversTable movers={byVolume} count={8} />
          </div>
          <h3>{t("tools.lists")}</h3>
          <p className={block.lead}>{t("tools.lists.body", { count: PLAN_LIMITS.professional.watchLists })}</p>
        </li>
        <li>
          <div className={block.panel}>
            <PreviewScatter coins={preview?.coins} />
          </div>
          <h3>{t("tools.screener")}</h3>
          <p className={block.lead}>{t("tools.screener.body")}</p>
        </li>
        <li>
          <div className={block.panel}>
            <RiskSum />
          </div>
          <h3>{t("tools.risk")}</h3>
          <p className={block.lead}>{t("tools.risk.body")}</p>
        </li>
      </ul>
    </section>
  );
}

const DEPOSIT = 2500;
const RISK_PERCENT = 0.5;
const STOP_PERCENT = 1.8;
const LEVERAGE = 5;

/** One trade sized, step by step. */
function RiskSum(): ReactNode {
  const t = useTranslate();
  const { separators } = useLanguage((state) => state.numbers);
  const text = (value: number, digits = 2): string => value.toFixed(digits).replace(".", separators.decimal);
  const loss = (DEPOSIT * RISK_PERCENT) / 100;
  const size = loss / (STOP_PERCENT / 100);
  const steps = [
    [t("tools.risk.loss"), `${DEPOSIT} × ${text(RISK_PERCENT, 1)}%`, text(loss)],
    [t("tools.risk.size"), `${text(loss)} ÷ ${text(STOP_PERCENT, 1)}%`, text(size)],
    [t("tools.risk.margin"), `${text(size)} ÷ ${LEVERAGE}`, text(size / LEVERAGE)],
  ];
  return (
    <dl className={styles.sum}>
      {steps.map(([name, sum, result]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.formula}>
            <bdi dir="ltr" translate="no">
              {sum}
            </bdi>
          </dd>
          <dd>
            <bdi dir="ltr" translate="no">
              {result}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
