// On the head of a list that reports: where it does, or what keeps it from it. It leads to the list's settings.

import { useEffect, type ReactNode } from "react";
import type { AlertTarget } from "../../../../shared/contracts/alert-delivery.ts";
import type { ListReport } from "../../../../shared/contracts/list-reports.ts";
import { PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTimeZone } from "../../../desk/time-zone.ts";
import { momentTextOf } from "../../../desk/zoned-moment.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import type { Translate } from "../../../i18n/translate.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { openListSettings } from "../form/list-form.store.ts";
import { followListReports, useListReports } from "./list-reports.store.ts";
import { SEND, SEND_PAUSED } from "./report-icons.ts";
import styles from "./report-mark.module.css";

/** A button; nothing while the list does not report. */
export function ReportMark({ list: { id } }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const zone = useTimeZone((state) => state.zone);
  const language = useLanguage((state) => state.language);
  const mayReport = PLAN_LIMITS[usePlan()].reportingLists > 0;
  const report = useListReports(({ known }) => known?.reports.find(({ listId }) => listId === id));
  const targets = useListReports(({ known }) => known?.targets);
  useEffect(() => (mayReport ? followListReports() : undefined), [mayReport]);
  if (!mayReport || !report?.settings.isOn || !targets) return null;
  const places = placesOf(report, targets, t);
  const isHeld = places.length === 0 || report.paused !== null || report.waits.length > 0;
  return (
    <span className={styles.mark} data-held={isHeld || undefined} data-testid="report-mark">
      <IconButton
        icon={isHeld ? SEND_PAUSED : SEND}
        label={markLabel(report, places, (ms) => momentTextOf(ms, zone, language), t)}
        onClick={() => openListSettings(id, true)}
      />
    </span>
  );
}

/** Names of the channels that something is sent to. */
function placesOf({ settings }: ListReport, targets: readonly AlertTarget[], t: Translate): string[] {
  const chosen = targets.filter((target) => target.isOn && settings.targets.includes(target.id));
  return [...new Set(chosen.map(({ channel }) => t(`reports.channel.${channel}`)))];
}

/** "Reports to Telegram, Mail: quiet hours until 28 Nov, 07:00" */
function markLabel(
  { paused, waits }: ListReport,
  places: readonly string[],
  timeText: (ms: number) => string,
  t: Translate,
): string {
  if (places.length === 0) return t("reports.mark.nowhere");
  const where = t("reports.mark", { where: places });
  const [wait] = waits;
  if (wait) return `${where}. ${t(`reports.wait.${wait}`)}`;
  return paused ? `${where}: ${t(`reports.paused.${paused.why}`, { until: timeText(paused.until) })}` : where;
}
