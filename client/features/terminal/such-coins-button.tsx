// On the screener's head: makes a list that reports such coins.

import type { ReactNode } from "react";
import type { SuchCoinsProps } from "../../desk/report-parts.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { SEND } from "../watch-lists/reports/report-icons.ts";
import { openSuchCoins } from "./such-coins.ts";

export function SuchCoins({ exchange, shared }: SuchCoinsProps): ReactNode {
  const t = useTranslate();
  return <IconButton icon={SEND} label={t("reports.screener")} onClick={() => openSuchCoins(exchange, shared)} />;
}
