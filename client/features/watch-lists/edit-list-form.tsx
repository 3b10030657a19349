// The settings of a list that is there already; its kind stays what it is.

import { useState, type ReactNode } from "react";
import type { WatchList } from "../../../shared/contracts/watch-lists.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { FormFrame } from "./form-frame.tsx";
import { finished, waitsForNothing } from "./list-draft.ts";
import { ListForm } from "./list-form.tsx";
import { closeListForm } from "./list-form.store.ts";
import { updateList, type ListDraft } from "./watch-lists.store.ts";

/** The form of one list. */
export function EditListForm({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const [draft, setDraft] = useState<ListDraft>(list);
  const save = (): void => {
    // Height, sorting and widths belong to the table and may have changed meanwhile.
    const { height, sortBy, sortDirection, sortAbsolute, widths } = list;
    const settled = finished({ ...draft, height, sortBy, sortDirection, sortAbsolute, widths }, list.name);
    if (updateList(list.id, settled)) closeListForm();
  };
  return (
    <FormFrame
      title={t("lists.edit")}
      submit={t("lists.form.save")}
      obstacle={waitsForNothing(draft) ? t("lists.form.noRule") : undefined}
      onSubmit={save}
    >
      <ListForm draft={draft} defaultName={list.name} onChange={setDraft} />
    </FormFrame>
  );
}
