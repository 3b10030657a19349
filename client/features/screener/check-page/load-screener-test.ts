// The page that tries the screener, with texts of its own.

import { offerCheckTexts } from "../../../i18n/check-texts.ts";
import { needTexts } from "../../../i18n/language.store.ts";
import { ScreenerTestPage } from "./screener-test-page.tsx";

/** Rejects when its texts cannot be had. */
export async function loadScreenerTest(): Promise<typeof ScreenerTestPage> {
  offerCheckTexts();
  await needTexts("check");
  return ScreenerTestPage;
}
