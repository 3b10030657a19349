// Is the market true and fresh: state, lag, leader, figures and signals of each exchange, and which processes run since when.

import { useCallback, type ReactNode } from "react";
import type { FeedHealth } from "../../../shared/contracts/admin-views.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { useMomentTexts } from "./moment-text.ts";
import styles from "./section.module.css";
import { DataTable, Part, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

const RELOAD_MS = 5000;
const MIB = 1_048_576;

/** The section. */
export function MarketSection(): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const loaded = useLoaded(
    useCallback((headers) => callRoute("GET /api/admin/market", { headers }), []),
    RELOAD_MS,
  );
  const { body } = loaded;
  return (
    <Section title={t("admin.market")} loaded={loaded}>
      {body?.feeds.map((feed) => (
        <FeedPart key={feed.exchange} feed={feed} />
      ))}
      {body && (
        <Part title={t("market.processes")}>
          <DataTable
            label={t("market.processes")}
            heads={["table.process", "table.started", "table.memory"]}
            isEmpty={body.processes.length === 0}
          >
            {body.processes.map((each) => (
              <tr key={each.id}>
                <td>{each.id}</td>
                <td>{time(each.started_at)}</td>
                <td>{`${Math.round(each.memory_bytes / MIB)} MiB`}</td>
              </tr>
            ))}
          </DataTable>
          <p className={styles.note}>{t("market.schema", { name: body.schema ?? "\u2014" })}</p>
        </Part>
      )}
    </Section>
  );
}

function FeedPart({ feed }: { feed: FeedHealth }): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const { status, lease, shards, connections, figures, signals } = feed;
  const age = status?.age_ms ?? null;
  const most = Math.max(1, ...signals.map(({ count }) => count));
  const total = signals.reduce((sum, { count }) => sum + count, 0);
  return (
    <Part title={exchangeName(feed.exchange)}>
      {status === null ? (
        <p className={styles.trouble}>{t("market.noWorker")}</p>
      ) : (
        <p className={status.state === "live" ? undefined : styles.trouble} data-testid={`state-${feed.exchange}`}>
          {t(`market.${status.state}`)}
          {status.detail !== "" && `: ${status.detail}`}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t("market.lag")}</dt>
          <dd>{age === null ? "\u2014" : `${numbers.whole(Math.round(age))} ms`}</dd>
        </div>
        <div>
          <dt>{t("market.coins")}</dt>
          <dd>{status === null ? "\u2014" : `${status.known} / ${status.symbols}`}</dd>
        </div>
        {shards.length === 0 && <Leader name={t("market.leader")} lease={lease} />}
        {shards.map((shard) => (
          <Leader key={shard.name} name={`${t("market.leader")} ${shard.name.replace("of", "/")}`} lease={shard.lease} />
        ))}
        {connections.map(({ worker, open, wanted }) => (
          <div key={worker}>
            <dt>{t("market.connections", { worker })}</dt>
            <dd className={open < wanted ? styles.trouble : undefined}>{t("market.openOf", { open, wanted })}</dd>
          </div>
        ))}
        <div>
          <dt>{t("market.signals")}</dt>
          <dd>{numbers.whole(total)}</dd>
        </div>
      </dl>
      <div className={styles.bars} role="img" aria-label={t("market.signals")}>
        {signals.map(({ at, count }) => (
          <i key={at} style={{ height: `${(count / most) * 100}%` }} title={String(count)} />
        ))}
      </div>
      <dl className={styles.facts}>
        {figures.map(({ name, label, value }) => (
          <div key={`${name} ${label}`}>
            <dt>{label === "" ? t(`figure.${name}`) : `${t(`figure.${name}`)} (${label})`}</dt>
            <dd>{numbers.whole(value)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Leader({ name, lease }: { name: string; lease: FeedHealth["lease"] }): ReactNode {
  const t = useTranslate();
  return (
    <div>
      <dt>{name}</dt>
      <dd className={lease === null ? styles.trouble : undefined}>
        {lease === null
          ? t("market.noLeader")
          : t("market.lease", { epoch: lease.epoch, holder: lease.holder.split("/")[0] ?? "", left: lease.left_ms })}
      </dd>
    </div>
  );
}
