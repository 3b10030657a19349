// Reports that a page was opened, once per opening and only with the visitor's consent, and has them asked where there is no answer.

import { countedPageOf } from "../../../shared/contracts/page-views.ts";
import { askAboutCounting, chooseCounting, countingChoice } from "../../app/page-counting.store.ts";
import { useLanguage } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";

/** The array in which scripts of an operator, served from here, find what was counted; the name is the one they all know. */
interface DataLayerHolder {
  dataLayer?: object[];
}

/** Where the question would come between the visitor and what they are doing. */
const NEVER_ASKED_ON: ReadonlySet<string> = new Set(["test", "payment", "success"]);

/** Counts this page, or asks whether it may be counted. */
export function openedPage(path: string): void {
  const page = countedPageOf(path);
  const choice = countingChoice();
  if (page !== undefined && choice === "yes") send(path);
  const mayAsk = page !== undefined && !NEVER_ASKED_ON.has(page);
  askAboutCounting(mayAsk && choice === undefined && !refusesEverywhere());
}

/** The visitor agreed: this page counts too. */
export function agreeToCounting(): void {
  const wasCounted = countingChoice() === "yes";
  chooseCounting("yes");
  if (!wasCounted) send(location.pathname);
}

/** A lost count is no fault anybody should see. */
function send(path: string): void {
  const { language } = useLanguage.getState();
  const layer = ((globalThis as DataLayerHolder).dataLayer ??= []);
  layer.push({ event: "page_view", page: countedPageOf(path), page_path: path, language });
  void callRoute("POST /api/page-view", { body: { path, language, consent: true }, keepalive: true });
}

/** Browsers can say to every site that their owner does not agree; then nobody is asked again here. */
function refusesEverywhere(): boolean {
  return navigator.doNotTrack === "1" || ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true);
}
