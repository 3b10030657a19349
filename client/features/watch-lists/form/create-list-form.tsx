// The form of a new list, of either kind; that of a signal list can be filled in beforehand, and has what the list will report.

import { useState, type ReactNode } from "react";
import { PLAN_LIMITS, type PlanId } from "../../../../shared/contracts/plans.ts";
import type { ListKind } from "../../../../shared/contracts/watch-lists.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { FormPanel } from "../../../ui/form-panel.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useListReports } from "../reports/list-reports.store.ts";
import { makeReport } from "../reports/make-report.ts";
import { countOf, creationRefusal } from "../state/list-limits.ts";
import { createList, useWatchLists, type ListDraft } from "../state/watch-lists.store.ts";
import { FilledNote } from "./filled-note.tsx";
import { useFormPace } from "./form-pace.ts";
import { KindTabs } from "./kind-tabs.tsx";
import { finished, newDraft, waitsForNothing } from "./list-draft.ts";
import styles from "./list-form.module.css";
import { closeListForm, type FilledList } from "./list-form.store.ts";
import { ListForm } from "./list-form.tsx";
import { NewReports } from "./list-reports-field.tsx";
import { refusalText } from "./refusal-text.ts";
import { useNewReport } from "./use-new-report.ts";

interface CreateListFormProps {
  readonly firstKind: ListKind;
  readonly filled: FilledList | undefined;
}

/** The form with its tabs; a filled one is of a signal list alone. */
export function CreateListForm({ firstKind, filled }: CreateListFormProps): ReactNode {
  const t = useTranslate();
  const lists = useWatchLists((state) => state.lists);
  const nameOf = (each: ListKind): string => t(`lists.form.defaultName.${each}`, { number: countOf(lists, each) + 1 });
  const [kind, setKind] = useState(firstKind);
  const pace = useFormPace();
  const beginning = (): ListDraft => ({ ...newDraft(kind, nameOf(kind), pace.terminal), ...filled?.fields });
  const [drafts, setDrafts] = useState<Partial<Record<ListKind, ListDraft>>>({});
  const draft = drafts[kind] ?? beginning();
  const [report, setReport] = useNewReport(filled);
  const create = (): void => {
    const list = finished(pace.keep(draft), nameOf(kind));
    const id = createList(list);
    if (id === undefined) return;
    if (kind === "signal" && report.isOn) void makeReport(id, list.name, report);
    setDrafts({});
    closeListForm();
  };
  return (
    <FormPanel
      title={t("lists.new")}
      place={styles.place}
      submit={t("lists.form.create")}
      heading={filled ? undefined : <KindTabs kind={kind} counts={(each) => countOf(lists, each)} onChoose={setKind} />}
      obstacle={useObstacle(kind, draft, filled)}
      onSubmit={create}
      onClose={closeListForm}
    >
      {filled && <FilledNote filled={filled} />}
      <ListForm key={kind} draft={draft} defaultName={nameOf(kind)} onChange={(next) => setDrafts({ ...drafts, [kind]: next })} />
      {kind === "signal" && <NewReports settings={report} isOpen={filled !== undefined} onChange={setReport} />}
    </FormPanel>
  );
}

/** Why the list cannot be made; undefined where it can. */
function useObstacle(kind: ListKind, draft: ListDraft, filled: FilledList | undefined): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const lists = useWatchLists((state) => state.lists);
  const { known, failed } = useListReports();
  const refusal = creationRefusal(lists, kind, plan);
  if (refusal) return <Refusal refusal={refusal} plan={plan} />;
  if (waitsForNothing(draft)) return t("lists.form.noRule");
  // It shall report, and where is not on screen yet.
  return filled && PLAN_LIMITS[plan].reportingLists > 0 && !known && !failed ? t("lists.loading") : undefined;
}

function Refusal({ refusal, plan }: { readonly refusal: "kind" | "plan"; readonly plan: PlanId }): ReactNode {
  const t = useTranslate();
  return (
    <>
      {refusal === "plan" && <Icon name="padlock" size={14} />}
      {refusalText(refusal, plan, t)}
    </>
  );
}
