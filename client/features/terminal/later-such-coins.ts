// Opens the form of a list from the screener, apart from the terminal's first load.

import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { needTexts, translate } from "../../i18n/language.store.ts";
import { showToast } from "../../ui/toast.store.ts";

/** The form opens once its part is loaded; a toast says that it cannot be. */
export function reportSuchCoins(exchange: ExchangeId, shared: ExchangeId): void {
  Promise.all([import("./such-coins.ts"), needTexts("reports")]).then(
    ([{ openSuchCoins }]) => openSuchCoins(exchange, shared),
    () => showToast({ kind: "alert", icon: "warning", text: translate("failed.title") }),
  );
}
