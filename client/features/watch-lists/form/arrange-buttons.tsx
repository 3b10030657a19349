// What can be done with a list as a whole, in the head of its form: another place among the lists, a copy.

import type { ReactNode } from "react";
import { MAX_NAME_LENGTH, type WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { IconShape } from "../../../ui/icon.tsx";
import { showToast } from "../../../ui/toast.store.ts";
import { creationRefusal } from "../state/list-limits.ts";
import { inChosenOrder, moveList, useListPlaces } from "../state/list-places.store.ts";
import { listTitle } from "../state/list-title.ts";
import { createList, useWatchLists } from "../state/watch-lists.store.ts";
import { refusalText } from "./refusal-text.ts";

const UP: IconShape = { path: "M8 13V3M4 7l4-4 4 4" };
const DOWN: IconShape = { path: "M8 3v10M4 9l4 4 4-4" };

/** Three buttons; each acts at once. */
export function ArrangeButtons({ list }: { readonly list: WatchList }): ReactNode {
  const t = useTranslate();
  const { lists } = useWatchLists();
  const plan = usePlan();
  const order = useListPlaces((state) => state.listOrder);
  const shown = inChosenOrder(lists, order);
  const copy = (): void => {
    const { id: _, presetName: __, ...content } = list;
    const name = t("lists.form.copyName", { name: listTitle(list, t) }).slice(0, MAX_NAME_LENGTH);
    const refusal = creationRefusal(lists, list.type, plan);
    if (refusal) showToast({ kind: "alert", icon: "warning", text: refusalText(refusal, plan, t) });
    else if (createList({ ...content, name })) showToast({ kind: "note", icon: "copy", text: t("lists.form.copied", { name }) });
  };
  return (
    <>
      <IconButton
        icon={UP}
        label={t("lists.form.up")}
        disabled={shown[0]?.id === list.id}
        onClick={() => moveList(lists, list.id, -1)}
      />
      <IconButton
        icon={DOWN}
        label={t("lists.form.down")}
        disabled={shown.at(-1)?.id === list.id}
        onClick={() => moveList(lists, list.id, 1)}
      />
      <IconButton icon="copy" label={t("lists.form.copy")} onClick={copy} />
    </>
  );
}
