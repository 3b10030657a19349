// Is the market true and fresh: the health of each exchange, and which processes run since when.

import { useCallback, type ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { FeedPart } from "./feed-part.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { ProcessState } from "./process-state.tsx";
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
            heads={["table.process", "table.state", "table.started", "table.memory"]}
            isEmpty={body.processes.length === 0}
          >
            {body.processes.map((each) => (
              <tr key={each.id}>
                <td>{each.id}</td>
                <ProcessState process={each} />
                <td>{time(each.started_at)}</td>
                <td>{each.memory_bytes === null ? "\u2014" : `\u2066${Math.round(each.memory_bytes / MIB)} MiB\u2069`}</td>
              </tr>
            ))}
          </DataTable>
          <p className={styles.note}>{t("market.schema", { name: `\u2066${body.schema ?? "\u2014"}\u2069` })}</p>
        </Part>
      )}
    </Section>
  );
}
