// The settings of a list that is there already; its kind stays what it is.

import { useState, type ReactNode } from "react";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { FormFrame } from "./form-frame.tsx";
import { changedFields, finished, waitsForNothing } from "./list-draft.ts";
import { ListForm } from "./list-form.tsx";
import { closeListForm } from "./list-form.store.ts";
import { listTitle } from "../state/list-title.ts";
import { updateList, type ListDraft } from "../state/watch-lists.store.ts";

/** The form of one list. */
export function EditListForm({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const title = listTitle(list, t);
  const [opened] = useState<ListDraft>({ ...list, name: title });
  const [draft, setDraft] = useState(opened);
  const save = (): void => {
    // The table or another device may have changed the list meanwhile; only what was changed here is applied to it.
    const settled = finished({ ...list, name: title, ...changedFields(opened, draft) }, title);
    if (updateList(list.id, settled)) closeListForm();
  };
  return (
    <FormFrame
      title={t("lists.edit")}
      submit={t("lists.form.save")}
      obstacle={waitsForNothing(draft) ? t("lists.form.noRule") : undefined}
      onSubmit={save}
    >
      <ListForm draft={draft} defaultName={title} onChange={setDraft} />
    </FormFrame>
  );
}
