// The form that is open over the lists: of a new list, or of a known one.

import { useState, type ReactNode } from "react";
import { cadenceFor, PLAN_LIMITS, type PlanId } from "../../../../shared/contracts/plans.ts";
import { type ListKind, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { chooseSetting, useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { FormPanel } from "../../../ui/form-panel.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { countOf, creationRefusal } from "../state/list-limits.ts";
import { listTitle } from "../state/list-title.ts";
import { createList, updateList, useWatchLists, type ListDraft } from "../state/watch-lists.store.ts";
import { ArrangeButtons } from "./arrange-buttons.tsx";
import { KindTabs } from "./kind-tabs.tsx";
import { changedFields, finished, newDraft, waitsForNothing } from "./list-draft.ts";
import styles from "./list-form.module.css";
import { closeListForm, useListForm } from "./list-form.store.ts";
import { ListForm } from "./list-form.tsx";
import { ListReportsField } from "./list-reports-field.tsx";
import { refusalText } from "./refusal-text.ts";

/** The open form, if one is; that of a new list begins with this kind. */
export function ListFormPanel({ firstKind }: { readonly firstKind: ListKind | undefined }): ReactNode {
  const target = useListForm((state) => state.target);
  const edited = useWatchLists(({ lists }) => lists.find(({ id }) => id === target));
  if (target === "new") return <CreateListForm firstKind={firstKind ?? "priceVolume"} />;
  return edited && <EditListForm key={edited.id} list={edited} />;
}

/** The form of one list. */
function EditListForm({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const title = listTitle(list, t);
  const pace = useFormPace();
  const [opened] = useState<ListDraft>({ ...list, name: title, updateSpeed: Math.max(pace.terminal, list.updateSpeed) });
  const [draft, setDraft] = useState(opened);
  const save = (): void => {
    // The table or another device may have changed the list meanwhile; only what was changed here is applied to it.
    const settled = finished({ ...list, name: title, ...changedFields(opened, pace.keep(draft, opened)) }, title);
    if (updateList(list.id, settled)) closeListForm();
  };
  return (
    <FormPanel
      title={t("lists.edit")}
      place={styles.place}
      actions={<ArrangeButtons list={list} />}
      submit={t("lists.form.save")}
      obstacle={waitsForNothing(draft) ? t("lists.form.noRule") : undefined}
      onSubmit={save}
      onClose={closeListForm}
    >
      <ListForm draft={draft} defaultName={title} onChange={setDraft} />
      {list.type === "signal" && PLAN_LIMITS[plan].reportingLists > 0 && <ListReportsField listId={list.id} />}
    </FormPanel>
  );
}

/** The form with its tabs. */
function CreateListForm({ firstKind }: { readonly firstKind: ListKind }): ReactNode {
  const t = useTranslate();
  const lists = useWatchLists((state) => state.lists);
  const plan = usePlan();
  const nameOf = (kind: ListKind): string => t(`lists.form.defaultName.${kind}`, { number: countOf(lists, kind) + 1 });
  const [kind, setKind] = useState(firstKind);
  const [drafts, setDrafts] = useState<Partial<Record<ListKind, ListDraft>>>({});
  const pace = useFormPace();
  const draft = drafts[kind] ?? newDraft(kind, nameOf(kind), pace.terminal);
  const refusal = creationRefusal(lists, kind, plan);
  const create = (): void => {
    if (!createList(finished(pace.keep(draft), nameOf(kind)))) return;
    setDrafts({});
    closeListForm();
  };
  return (
    <FormPanel
      title={t("lists.new")}
      place={styles.place}
      submit={t("lists.form.create")}
      heading={<KindTabs kind={kind} counts={(each) => countOf(lists, each)} onChoose={setKind} />}
      obstacle={refusal ? <Refusal refusal={refusal} plan={plan} /> : waitsForNothing(draft) ? t("lists.form.noRule") : undefined}
      onSubmit={create}
      onClose={closeListForm}
    >
      <ListForm key={kind} draft={draft} defaultName={nameOf(kind)} onChange={(next) => setDrafts({ ...drafts, [kind]: next })} />
    </FormPanel>
  );
}

interface FormPace {
  /** Seconds between two updates of the terminal. */
  readonly terminal: number;
  /** The draft as it is stored; one that shall be faster than the terminal makes all of it faster. */
  readonly keep: (draft: ListDraft, opened?: ListDraft) => ListDraft;
}

function useFormPace(): FormPace {
  const plan = usePlan();
  const terminal = useTerminalSettings((state) => cadenceFor(plan, state.updateSpeed));
  const keep = (draft: ListDraft, opened?: ListDraft): ListDraft => {
    if (draft.updateSpeed === opened?.updateSpeed) return draft;
    if (draft.updateSpeed < terminal) chooseSetting("updateSpeed", draft.updateSpeed);
    // What is as fast as the terminal stays so when that gets faster.
    return draft.updateSpeed > terminal ? draft : { ...draft, updateSpeed: PLAN_LIMITS[plan].fastestSeconds };
  };
  return { terminal, keep };
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
