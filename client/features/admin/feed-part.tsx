// How one exchange's market is: state, lag, leader, figures and signals.

import type { ReactNode } from "react";
import type { FeedHealth } from "../../../shared/contracts/admin-operations.ts";
import type { FeedStatus } from "../../../shared/contracts/feed-status.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import type { NumberText } from "../../market/number-text.ts";
import { ArchiveFacts } from "./archive-facts.tsx";
import { CompareNow } from "./compare-now.tsx";
import { JudgedFacts, MarketJudgement } from "./market-judgement.tsx";
import styles from "./section.module.css";
import { Part } from "./section.tsx";

const UNKNOWN = "\u2014";

/** The part of an exchange. */
export function FeedPart({ feed }: { feed: FeedHealth }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { status, lease, connections, figures, signals } = feed;
  const max = Math.max(1, ...signals.map(({ count }) => count));
  const total = signals.reduce((sum, { count }) => sum + count, 0);
  return (
    <Part title={exchangeName(feed.exchange)}>
      <MarketJudgement feed={feed} />
      <dl className={styles.facts}>
        <JudgedFacts feed={feed} />
        <div>
          <dt>{t("market.lag")}</dt>
          <dd>{lagText(status, numbers)}</dd>
        </div>
        <div>
          <dt>{t("market.coins")}</dt>
          <dd>{coinsText(status)}</dd>
        </div>
        <div>
          <dt>{t("market.leader")}</dt>
          <dd className={lease === null ? styles.trouble : undefined}>
            <LeaderText lease={lease} />
          </dd>
        </div>
        {connections.map(({ worker, open, wanted }) => (
          <div key={worker}>
            <dt>{t("market.connections", { worker })}</dt>
            <dd className={open < wanted ? styles.trouble : undefined}>{t("market.openOf", { open, wanted })}</dd>
          </div>
        ))}
        <ArchiveFacts feed={feed} />
        <div>
          <dt>{t("market.signals")}</dt>
          <dd>{numbers.whole(total)}</dd>
        </div>
      </dl>
      {total > 0 && (
        <div className={styles.bars} role="img" aria-label={t("market.signals")}>
          {signals.map(({ at, count }) => (
            <i key={at} style={{ height: `${(count / max) * 100}%` }} title={String(count)} />
          ))}
        </div>
      )}
      <CompareNow exchange={feed.exchange} />
      <details className={styles.folded}>
        <summary>{t("market.counters")}</summary>
        <dl className={styles.facts}>
          {figures.map(({ name, label, value }) => (
            <div key={`${name} ${label}`}>
              <dt>{label === "" ? t(`figure.${name}`) : `${t(`figure.${name}`)} (${label})`}</dt>
              <dd>{numbers.whole(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Part>
  );
}

function LeaderText({ lease }: { lease: FeedHealth["lease"] }): ReactNode {
  const t = useTranslate();
  if (lease === null) return t("market.noLeader");
  return t("market.lease", { epoch: lease.epoch, holder: lease.holder.split("/")[0] ?? "", left: lease.left_ms });
}

function lagText(status: FeedStatus | null, numbers: NumberText): string {
  const age = status?.age_ms ?? null;
  // A figure and its unit stay together where pages are read from the right.
  return age === null ? UNKNOWN : `\u2066${numbers.whole(Math.round(age))} ms\u2069`;
}

const coinsText = (status: FeedStatus | null): string => (status === null ? UNKNOWN : `${status.known} / ${status.symbols}`);
