// The form that is open over the lists: of a new list, or of a known one.

import type { ReactNode } from "react";
import type { ListKind } from "../../../../shared/contracts/watch-lists.ts";
import { CreateListForm } from "./create-list-form.tsx";
import { EditListForm } from "./edit-list-form.tsx";
import { useListForm } from "./list-form.store.ts";
import { useWatchLists } from "../state/watch-lists.store.ts";

/** The open form, if one is; that of a new list begins with this kind. */
export function ListFormPanel({ firstKind }: { readonly firstKind: ListKind | undefined }): ReactNode {
  const target = useListForm((state) => state.target);
  const edited = useWatchLists(({ lists }) => lists.find(({ id }) => id === target));
  if (target === "new") return <CreateListForm firstKind={firstKind ?? "priceVolume"} />;
  return edited && <EditListForm key={edited.id} list={edited} />;
}
