// The form that is open over the lists: of a new list, or of a known one.

import { useState, type ReactNode } from "react";
import type { ListKind, WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { FormPanel } from "../../../ui/form-panel.tsx";
import { listTitle } from "../state/list-title.ts";
import { updateList, useWatchLists, type ListDraft } from "../state/watch-lists.store.ts";
import { ArrangeButtons } from "./arrange-buttons.tsx";
import { CreateListForm } from "./create-list-form.tsx";
import { useFormPace } from "./form-pace.ts";
import { changedFields, finished, waitsForNothing } from "./list-draft.ts";
import styles from "./list-form.module.css";
import { closeListForm, useListForm } from "./list-form.store.ts";
import { ListForm } from "./list-form.tsx";
import { StoredReports } from "./list-reports-field.tsx";

/** The open form, if one is; that of a new list begins with this kind. */
export function ListFormPanel({ firstKind }: { readonly firstKind: ListKind | undefined }): ReactNode {
  const { target, filled, isAtReports = false } = useListForm();
  const edited = useWatchLists(({ lists }) => lists.find(({ id }) => id === target));
  if (target === "new") {
    const kind = filled ? "signal" : (firstKind ?? "priceVolume");
    return <CreateListForm key={filled && JSON.stringify(filled)} firstKind={kind} filled={filled} />;
  }
  return edited && <EditListForm key={edited.id} list={edited} isAtReports={isAtReports} />;
}

interface EditListFormProps {
  readonly list: WatchList;
  readonly isAtReports: boolean;
}

/** The form of one list. */
function EditListForm({ list, isAtReports }: EditListFormProps): ReactNode {
  const t = useTranslate();
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
      opened={isAtReports}
      onSubmit={save}
      onClose={closeListForm}
    >
      <ListForm draft={draft} defaultName={title} onChange={setDraft} />
      {list.type === "signal" && <StoredReports listId={list.id} isAsked={isAtReports} />}
    </FormPanel>
  );
}
