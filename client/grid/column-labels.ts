// What columns are called: short in the head, in a sentence on hover.

import { WINDOW_MINUTES } from "../../shared/market/fields.ts";
import { STRATEGY_NAMES } from "../../shared/signals/signal-types.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Column } from "./columns.ts";

/** Short name of a column. */
export function labelOf({ kind, window, figure, withoutBtc, named }: Column, t: Translate): string {
  if (named) return named.label;
  const minutes = WINDOW_MINUTES[window] ?? 0;
  switch (kind) {
    case "symbol":
      return t("column.ticker");
    case "price":
      return t("column.price");
    case "volume":
      return t("column.volume");
    case "change":
      return withoutBtc ? t("column.withoutBtc", { minutes }) : t("column.change", { minutes });
    case "ratio":
      return t("column.ratio", { minutes });
    case "day":
      return t("column.day");
    case "spread":
      return t("column.spread");
    case "relation":
      return t("column.relation");
    case "value":
      if (figure === undefined) return t("signals.value");
      if (figure === "short") return `${STRATEGY_NAMES.short} ${t("unit.minutes", { minutes })}`;
      if (figure === "net_minus_btc") return t("column.withoutBtc", { minutes });
      if (figure === "net_over_market") return t("column.overMarket", { minutes });
      return figure === "volume" ? t("signals.volume", { minutes }) : t("column.change", { minutes });
    case "other":
      if (figure === undefined) return t("signals.other");
      return figure === "volume" ? t("column.ratio", { minutes }) : t("column.change", { minutes });
    case "since":
      return t("signals.nowMove");
    case "age":
      return t("signals.age");
    case "check":
      return t("signals.pinColumn");
    case "remove":
      return t("signals.removeColumn");
  }
}

/** What hovering the head explains. */
export function titleOf({ kind, window, figure, withoutBtc, named }: Column, t: Translate): string {
  if (named) return named.title;
  const minutes = WINDOW_MINUTES[window] ?? 0;
  switch (kind) {
    case "symbol":
      return t("column.ticker.title");
    case "price":
      return t("column.price.title");
    case "volume":
      return t("column.volume.title");
    case "change":
      return t(withoutBtc ? "column.withoutBtc.title" : "column.change.title", { minutes });
    case "ratio":
      return t("column.ratio.title", { minutes });
    case "day":
      return t("column.day.title");
    case "spread":
      return t("column.spread.title");
    case "relation":
      return t("column.relation.title");
    case "value":
      if (figure === "net_minus_btc") return t("column.withoutBtc.title", { minutes });
      return figure === "net_over_market" ? t("column.overMarket.title", { minutes }) : t("signals.value.title");
    case "other":
      return t("signals.other.title");
    case "since":
      return t("signals.nowMove.title");
    case "age":
      return t("signals.age.title");
    case "check":
    case "remove":
      return "";
  }
}
