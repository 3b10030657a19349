// The mark on the heads of lists that report, apart from the terminal's first load: it comes once the page has nothing better to do.

import type { ComponentType } from "react";
import { create } from "zustand";
import type { WatchList } from "../../../../shared/contracts/watch-lists.ts";
import { needTexts } from "../../../i18n/language.store.ts";

interface ReportMarkState {
  /** Undefined until it is loaded. */
  readonly Mark?: ComponentType<{ readonly list: WatchList }>;
}

export const useReportMark = create<ReportMarkState>(() => ({}));

/** Puts it on every head. */
export async function loadReportMark(): Promise<void> {
  const [{ ReportMark: Mark }] = await Promise.all([import("./report-mark.tsx"), needTexts("reports")]);
  useReportMark.setState({ Mark });
}
