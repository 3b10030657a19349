// Puts the parts of reports on screen, with their texts.

import { useReportParts } from "../../desk/report-parts.store.ts";
import { needTexts } from "../../i18n/language.store.ts";
import { ReportMark } from "../watch-lists/reports/report-mark.tsx";
import { SuchCoins } from "./such-coins-button.tsx";

export async function addReportParts(): Promise<void> {
  await needTexts("reports");
  useReportParts.setState({ Mark: ReportMark, SuchCoins });
}
