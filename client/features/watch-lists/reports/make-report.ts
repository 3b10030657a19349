// Has a list report that was made a moment ago: the account must have the list first.

import type { ListReportSettings } from "../../../../shared/contracts/list-reports.ts";
import { translate } from "../../../i18n/language.store.ts";
import { showToast } from "../../../ui/toast.store.ts";
import { isListStored } from "../state/watch-lists.store.ts";
import { storeListReport } from "./list-reports.store.ts";

/** Says how it went. The texts of reports are loaded. */
export async function makeReport(listId: string, name: string, settings: ListReportSettings): Promise<void> {
  const isStored = (await isListStored(listId)) && (await storeListReport(listId, settings)) === undefined;
  if (isStored) showToast({ kind: "note", icon: "check", text: translate("reports.made", { name }) });
  else showToast({ kind: "alert", icon: "warning", text: translate("reports.notMade", { name }) });
}
