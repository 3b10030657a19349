// Whether the market of an exchange is in order, why, and on which facts that rests.

import type { ReactNode } from "react";
import type { FeedHealth } from "../../../shared/contracts/admin-operations.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { useMomentTexts } from "./moment-text.ts";
import styles from "./section.module.css";

const UNKNOWN = "\u2014";

/** The judgement in words, and whose market it is. */
export function MarketJudgement({ feed: { exchange, judgement, status } }: { feed: FeedHealth }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const why = new Intl.ListFormat(language, { type: "unit" }).format(judgement.reasons.map(({ reason }) => t(`why.${reason}`)));
  const detail = status?.detail ?? "";
  return (
    <>
      <p className={styles.judgement} data-level={judgement.level} data-testid={`judgement-${exchange}`}>
        <strong>{t(`judge.${judgement.level}`)}</strong>
        {why !== "" && <span>{why}</span>}
        {detail !== "" && <small dir="ltr">{detail}</small>}
      </p>
      {status !== null && (
        <p className={status.simulated ? styles.trouble : styles.note}>
          {t(status.simulated ? "market.simulated" : "market.real")}
        </p>
      )}
    </>
  );
}

/** The facts of the judgement, as pairs of a list of facts. */
export function JudgedFacts({ feed }: { feed: FeedHealth }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { time } = useMomentTexts();
  const { frame_age_ms: age, coins, dotted, compared } = feed;
  const facts = [
    ["market.frame", age === null ? UNKNOWN : t("market.frameAge", { seconds: numbers.whole(Math.round(age / 1000)) })],
    ["market.exactness", t("market.dottedOf", { dotted: numbers.whole(dotted), coins: numbers.whole(coins) })],
    [
      "market.compared",
      compared === null || compared.last_at === null
        ? t("market.comparedNone")
        : t("market.comparedOf", {
            different: numbers.whole(compared.different),
            minutes: numbers.whole(compared.minutes),
            coins: numbers.whole(compared.coins),
            time: time(compared.last_at),
          }),
    ],
  ] as const;
  return facts.map(([name, text]) => (
    <div key={name}>
      <dt>{t(name)}</dt>
      <dd>{text}</dd>
    </div>
  ));
}
