// What an alert is about: one coin, or any of an exchange or list.

import type { Alert, AlertDraft } from "../../../shared/contracts/alert-schemas.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import type { NamedList } from "../../desk/list-names.store.ts";
import type { Translate } from "../../i18n/translate.ts";

export type Subject = Pick<AlertDraft, "scope" | "listId">;

/** In words. */
export function subjectText(
  { exchange, scope, symbol, listId }: Pick<Alert, "exchange" | "scope" | "symbol" | "listId">,
  lists: readonly NamedList[],
  t: Translate,
): string {
  if (scope === "coin") return symbol;
  if (scope === "exchange") return t("alerts.anyOf", { exchange: exchangeName(exchange) });
  const list = lists.find(({ id }) => id === listId);
  return list ? t("alerts.anyOfList", { list: list.title(t) }) : t("alerts.listGone");
}

/** As the value of a select's option. */
export const subjectValue = ({ scope, listId }: Subject): string => (scope === "list" ? `list:${listId}` : scope);

export const parseSubject = (value: string): Subject =>
  value.startsWith("list:")
    ? { scope: "list", listId: value.slice("list:".length) }
    : { scope: value === "exchange" ? "exchange" : "coin", listId: null };
