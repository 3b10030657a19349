// Whose library draws the charts: its licence asks for the name and the link wherever there are charts.

import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/language.store.ts";

/** The link. */
export function ChartsNotice({ className }: { readonly className: string | undefined }): ReactNode {
  const t = useTranslate();
  return (
    <a className={className} href="https://www.tradingview.com/" target="_blank" rel="noopener">
      <bdi dir="ltr">{t("charts.notice")}</bdi>
    </a>
  );
}
