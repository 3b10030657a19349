// What fired in the last 30 days, the newest first; each opens to the card that explains it.

import { useState, type ReactNode } from "react";
import type { Firing } from "../../../shared/contracts/alert-schemas.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { useAlerts } from "../../desk/alerts.store.ts";
import { clockTextOf, useTimeZone, zoneOffsetMs } from "../../desk/time-zone.ts";
import { momentTextOf } from "../../desk/zoned-moment.ts";
import { chartSymbol, openMainChart } from "../../desk/workspace.store.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { Button } from "../../ui/button.tsx";
import { loadOlderFirings } from "./alert-actions.ts";
import { figureText, firingText, levelText, priceText } from "./alert-text.ts";
import styles from "./alerts.module.css";

/** The list; nothing while nothing fired. */
export function FiringHistory({ firings }: { readonly firings: readonly Firing[] }): ReactNode {
  const t = useTranslate();
  const hasOlder = useAlerts((state) => state.hasOlder);
  if (firings.length === 0) return null;
  return (
    <>
      <h3>{t("alerts.history")}</h3>
      <ul className={styles.list} data-testid="alert-firings">
        {firings.map((firing) => (
          <FiringRow key={firing.id} firing={firing} />
        ))}
      </ul>
      {hasOlder && (
        <Button kind="quiet" onClick={() => void loadOlderFirings()}>
          {t("alerts.older")}
        </Button>
      )}
    </>
  );
}

function FiringRow({ firing }: { readonly firing: Firing }): ReactNode {
  const zone = useTimeZone((state) => state.zone);
  const language = useLanguage((state) => state.language);
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details className={styles.firing} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <time dateTime={new Date(firing.time).toISOString()}>{momentTextOf(firing.time, zone, language, true)}</time>{" "}
          <span className="tag" translate="no">
            {exchangeName(firing.exchange)}
          </span>{" "}
          <span>{firingText(firing)}</span>
        </summary>
        {isOpen && <FiringCard firing={firing} zone={zone} />}
      </details>
    </li>
  );
}

function FiringCard({ firing, zone }: { readonly firing: Firing; readonly zone: string }): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const { exchange, symbol, kind, figure, price, time, note, afterGap } = firing;
  // The zone's own clock, written as if it were UTC's.
  const day = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium", timeZone: "UTC" });
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t("alerts.card.condition"), `${symbol} · ${exchangeName(exchange)} · ${levelText(firing)}`],
    ...(figure === null ? [] : ([[t("alerts.card.reached"), figureText(kind, figure)]] as const)),
    [t("alerts.card.price"), priceText(price)],
    [
      t("alerts.card.time"),
      `${day.format(time + zoneOffsetMs(time, zone))}, ${clockTextOf(time, zone, true)}.${String(time % 1000).padStart(3, "0")}`,
    ],
    ...(note === "" ? [] : ([[t("alerts.note"), note]] as const)),
  ];
  return (
    <div className={styles.card}>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {afterGap && <p>{t("alerts.card.gap")}</p>}
      <Button kind="quiet" onClick={() => openMainChart(chartSymbol(exchange, symbol))}>
        {t("alerts.chart")}
      </Button>
    </div>
  );
}
