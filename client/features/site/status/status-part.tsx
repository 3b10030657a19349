// One part of the service: its state now, a bar for each day, how much of the measured time it was up, and how fast it answers.

import type { ReactNode } from "react";
import type { ServiceStatus, StatusComponent } from "../../../../shared/contracts/status.ts";
import { STATUS_DAYS } from "../../../../shared/contracts/status-days.ts";
import { exchangeName, isExchangeId } from "../../../../shared/market/exchange-id.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import styles from "./status-part.module.css";
import { usePercent } from "./use-percent.ts";

type Part = ServiceStatus["components"][number];
type Day = Part["days"][number];

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;
/** A day with a few measured minutes still shows, percent of a bar's height. */
const LOWEST_BAR = 12;

/** What a part is called, in the language of now. */
export function usePartName(): (id: StatusComponent) => string {
  const t = useTranslate();
  return (id) => (isExchangeId(id) ? t("service.market", { exchange: exchangeName(id) }) : t(`service.${id}`));
}

/** One row of the list. */
export function StatusPart({ part, at }: { part: Part; at: number }): ReactNode {
  const t = useTranslate();
  const name = usePartName()(part.id);
  const percent = usePercent();
  const [up, measured] = sumOf(part.days);
  const isMarket = isExchangeId(part.id);
  return (
    <li className={styles.part}>
      <h2>{name}</h2>
      <p className={styles.state} data-state={part.state}>
        {t(`service.${part.state}`)}
      </p>
      <DayBars name={name} days={part.days} at={at} />
      <p className={styles.ends}>
        <span>{t("service.oldest", { days: STATUS_DAYS })}</span>
        <span>{t("service.newest")}</span>
      </p>
      <p className={styles.figures}>
        {measured > 0 && <span>{t("service.share", { percent: percent(up, measured), count: measured })}</span>}
        {part.latency && (
          <span>{t(isMarket ? "service.delay" : "service.latency", { median: part.latency.p50, max: part.latency.p95 })}</span>
        )}
      </p>
    </li>
  );
}

/** From left to right in every language, like all our charts. */
function DayBars({ name, days, at }: { name: string; days: readonly Day[]; at: number }): ReactNode {
  const t = useTranslate();
  const percent = usePercent();
  const language = useLanguage((state) => state.language);
  const dates = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: "medium", timeZone: "UTC" });
  const today = Math.floor(at / DAY_MS);
  return (
    <div className={styles.bars} role="img" aria-label={t("service.bars", { part: name, days: days.length })}>
      {days.map((day, place) => {
        const begins = (today - days.length + 1 + place) * DAY_MS;
        const [up, measured] = sumOf([day]);
        const minutes = Math.max(1, Math.min(DAY_MINUTES, (at - begins) / 60_000));
        const date = dates.format(begins);
        const title =
          measured === 0
            ? t("service.day.none", { day: date })
            : t("service.day", { day: date, percent: percent(up, measured), count: measured });
        const height = Math.min(100, Math.max(LOWEST_BAR, (measured / minutes) * 100));
        return <span key={begins} title={title} data-state={stateOf(day)} style={{ height: `${height}%` }} />;
      })}
    </div>
  );
}

function stateOf([up, degraded, down]: Day): string {
  if (down > 0) return "down";
  if (degraded > 0) return "degraded";
  return up > 0 ? "up" : "unmeasured";
}

/** Minutes that were up, and those that were measured. */
function sumOf(days: readonly Day[]): [up: number, measured: number] {
  return days.reduce<[number, number]>(
    ([all, measured], [up, degraded, down]) => [all + up, measured + up + degraded + down],
    [0, 0],
  );
}
