// Asks the exchange for its own last minutes of some coins, and shows ours beside them.

import { useState, type ReactNode } from "react";
import type { ComparedRow } from "../../../shared/contracts/admin-operations.ts";
import { exchangeName, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { isSignedOut, refusalText, useAdmin } from "./admin-session.ts";
import { useMomentTexts } from "./moment-text.ts";
import styles from "./section.module.css";
import { DataTable } from "./section.tsx";

const UNKNOWN = "\u2014";
/** A price as it is, without an exponent. */
const PLAIN = new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 20 });
const VOLUME = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The button, and the table after it. */
export function CompareNow({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const { onEnded } = useAdmin();
  const [rows, setRows] = useState<readonly ComparedRow[]>();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState("");
  const compare = async (): Promise<void> => {
    setAsking(true);
    const reply = await callRoute("POST /api/admin/market/compare", { body: { exchange } });
    setAsking(false);
    if (!reply.ok && isSignedOut(reply)) return onEnded();
    setRows(reply.ok ? reply.body.data : undefined);
    // Only a worker can ask the exchange.
    setError(reply.ok ? "" : reply.error === "unavailable" ? t("why.no-worker") : refusalText(reply, t));
  };
  return (
    <>
      <p className={styles.acts}>
        <Button disabled={isAsking} onClick={() => void compare()}>
          {t(isAsking ? "market.comparing" : "market.compare")}
        </Button>
        {rows && (
          <span role="status">
            {t("compare.agreed", { agreed: rows.filter(({ result }) => result === "agrees").length, all: rows.length })}
          </span>
        )}
      </p>
      <ErrorBox text={error} />
      {rows && <ComparedTable exchange={exchange} rows={rows} />}
    </>
  );
}

function ComparedTable({ exchange, rows }: { exchange: ExchangeId; rows: readonly ComparedRow[] }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const { time } = useMomentTexts();
  const clock = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeStyle: "short" });
  const price = (value: number | null): string => (value === null ? UNKNOWN : PLAIN.format(value));
  const volume = (value: number | null): string => (value === null ? UNKNOWN : VOLUME.format(value));
  return (
    <DataTable
      label={`${t("market.compare")}: ${exchangeName(exchange)}`}
      heads={[
        "table.coin",
        "table.minute",
        "table.ownPrice",
        "table.exchangePrice",
        "table.ownVolume",
        "table.exchangeVolume",
        "table.outcome",
      ]}
      numbers={["table.ownPrice", "table.exchangePrice", "table.ownVolume", "table.exchangeVolume"]}
      isEmpty={rows.length === 0}
    >
      {rows.map((row) => (
        <tr key={row.pair}>
          <td>
            <bdi>{row.pair}</bdi>
          </td>
          <td title={row.at === null ? undefined : time(row.at)}>{row.at === null ? UNKNOWN : clock.format(row.at)}</td>
          <td className={styles.number}>{price(row.own_price)}</td>
          <td className={styles.number}>{price(row.price)}</td>
          <td className={styles.number}>{volume(row.own_volume)}</td>
          <td className={styles.number}>{volume(row.volume)}</td>
          <td className={row.result === "agrees" ? undefined : styles.trouble}>{t(`compare.${row.result}`)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
