// The last call: what the free test of the terminal holds, by the limits the server enforces.

import type { ReactNode } from "react";
import { PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import { exchangeName } from "../../../../shared/market/exchange-id.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useTestTime } from "../../../site-shell/page-values.ts";
import { SiteLink } from "../../../site-shell/site-link.tsx";
import { useReveal } from "../../../site-shell/use-reveal.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import block from "./block.module.css";
import styles from "./free-test.module.css";

/** Button and contents. */
export function FreeTest(): ReactNode {
  const t = useTranslate();
  const part = useReveal<HTMLElement>();
  const time = useTestTime();
  const { watchLists, fastestSeconds, exchanges, screener } = PLAN_LIMITS.test;
  const contents = [
    [t("plan.lists"), String(watchLists)],
    [t("plan.update"), t("plan.seconds", { seconds: fastestSeconds })],
    [t("plan.exchanges"), exchanges.map(exchangeName).join(", ")],
    [t("plan.screener"), t(screener ? "plan.yes" : "plan.no")],
    [t("call.card"), t("call.card.no")],
  ];
  return (
    <section ref={part} className={`${block.block} ${block.panel} ${styles.call}`}>
      <div>
        <h2>{t("call.title")}</h2>
        <p className={block.lead}>{t("call.body", { time })}</p>
        <div className={styles.ways}>
          <ButtonLink kind="primary" to="/quiz">
            {t("call.start")}
          </ButtonLink>
          <SiteLink to="/pricing">{t("call.plans")}</SiteLink>
        </div>
      </div>
      <dl>
        {contents.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
