// What a list that is not made yet will report: on from the beginning where the form was opened for that and the plan has room.

import { useState } from "react";
import type { ListReportSettings } from "../../../../shared/contracts/list-reports.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { newReport, useListReports } from "../reports/list-reports.store.ts";
import { planRefusal } from "../reports/plan-room.ts";
import type { FilledList } from "./list-form.store.ts";
import { switchedOn, usableTargets } from "./report-fields.tsx";

/** The settings as chosen so far, and how to choose others. */
export function useNewReport(
  filled: FilledList | undefined,
): readonly [ListReportSettings, (settings: ListReportSettings) => void] {
  const t = useTranslate();
  const plan = usePlan();
  const exchange = useShownExchange();
  const known = useListReports((state) => state.known);
  const [chosen, choose] = useState<ListReportSettings>();
  const beginning = newReport(filled?.exchanges ?? [exchange], false);
  const isOn = filled !== undefined && known !== undefined && planRefusal(plan, known.reports, undefined, t) === undefined;
  return [chosen ?? (isOn ? switchedOn(beginning, usableTargets(known.targets, beginning, plan)) : beginning), choose];
}
