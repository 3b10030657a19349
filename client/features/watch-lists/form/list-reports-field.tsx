// Where a signal list reports while no terminal is open, folded below its other settings: of a stored list each change is stored at once,
// of a new one with the list.

import { useEffect, useRef, useState, type ReactNode } from "react";
import type { ListReportSettings, ReportWait } from "../../../../shared/contracts/list-reports.ts";
import { PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import {
  followListReports,
  newReport,
  storeListReport,
  useListReports,
  type KnownReports,
} from "../reports/list-reports.store.ts";
import { planRefusal } from "../reports/plan-room.ts";
import styles from "./list-reports-field.module.css";
import { ReportFields, switchedOn, usableTargets } from "./report-fields.tsx";

interface StoredReportsProps {
  readonly listId: string;
  /** The reader came for this section. */
  readonly isAsked: boolean;
}

/** The section of a stored list. */
export function StoredReports({ listId, isAsked }: StoredReportsProps): ReactNode {
  const t = useTranslate();
  const exchange = useShownExchange();
  const [problem, setProblem] = useState<string>();
  const report = useListReports(({ known }) => known?.reports.find((each) => each.listId === listId));
  const wanted = useListReports((state) => state.wanted.get(listId));
  const save = async (next: ListReportSettings): Promise<void> => {
    const refusal = await storeListReport(listId, next);
    setProblem(refusal === undefined ? undefined : t(refusal === "plan" ? "reports.refused" : "reports.failed"));
  };
  return (
    <ReportsSection
      listId={listId}
      settings={wanted ?? report?.settings ?? newReport([exchange], false)}
      waits={report?.waits ?? []}
      problem={problem}
      {...{ isAsked, isOpen: isAsked }}
      onChange={(next) => void save(next)}
    />
  );
}

interface NewReportsProps {
  readonly settings: ListReportSettings;
  readonly isOpen: boolean;
  readonly onChange: (settings: ListReportSettings) => void;
}

/** The section of a list that is not made yet. */
export function NewReports({ settings, isOpen, onChange }: NewReportsProps): ReactNode {
  return (
    <ReportsSection settings={settings} waits={[]} problem={undefined} isAsked={false} isOpen={isOpen} onChange={onChange} />
  );
}

interface ReportsSectionProps {
  readonly listId?: string;
  readonly settings: ListReportSettings;
  readonly waits: readonly ReportWait[];
  readonly problem: string | undefined;
  readonly isAsked: boolean;
  readonly isOpen: boolean;
  readonly onChange: (settings: ListReportSettings) => void;
}

function ReportsSection({ problem, isAsked, isOpen, ...rest }: ReportsSectionProps): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const { known, failed } = useListReports();
  const details = useRef<HTMLDetailsElement>(null);
  const isInPlan = PLAN_LIMITS[plan].reportingLists > 0;
  useEffect(() => {
    return isInPlan ? followListReports() : undefined;
  }, [isInPlan]);
  const isKnown = known !== undefined;
  useEffect(() => {
    // Its fields make it longer once they are there.
    if (isAsked) details.current?.scrollIntoView({ block: "start" });
  }, [isAsked, isKnown]);
  return (
    <details ref={details} open={isOpen} className={styles.reports} data-testid="list-reports">
      <summary data-asked={isAsked || undefined}>{t("reports.title")}</summary>
      <p className={styles.hint}>{t("reports.hint")}</p>
      {(problem ?? (failed && !isKnown)) && (
        <p className={styles.hint} role="alert" data-wrong>
          {problem ?? t("reports.unread")}
        </p>
      )}
      {!isInPlan && (
        <p className={styles.hint}>
          <Icon name="padlock" size={12} /> {planRefusal(plan, [], undefined, t)}
        </p>
      )}
      {isInPlan && known && <Known known={known} {...rest} />}
    </details>
  );
}

interface KnownProps extends Pick<ReportsSectionProps, "listId" | "settings" | "waits" | "onChange"> {
  readonly known: KnownReports;
}

/** The switch and, below it, everything else. */
function Known({ listId, settings, waits, known, onChange }: KnownProps): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const targets = usableTargets(known.targets, settings, plan);
  const refusal = planRefusal(plan, known.reports, listId, t);
  const isLocked = refusal !== undefined && !settings.isOn;
  return (
    <>
      <CheckField
        label={t("reports.on")}
        checked={settings.isOn}
        disabled={isLocked}
        onChange={(isOn) => onChange(isOn ? switchedOn(settings, targets) : { ...settings, isOn })}
      />
      {isLocked && (
        <p className={styles.hint}>
          <Icon name="padlock" size={12} /> {refusal}
        </p>
      )}
      {waits.map((wait) => (
        <p key={wait} className={styles.hint} data-wrong>
          {t(`reports.wait.${wait}`)}
        </p>
      ))}
      <ReportFields settings={settings} targets={targets} onChange={onChange} />
    </>
  );
}
