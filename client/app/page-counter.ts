// Reports that a page was opened, once per opening, to our own server and to scripts of the operator; without a cookie, and not where
// the reader or the browser said no.

import { countedPageOf } from "../../shared/contracts/page-views.ts";
import { useLanguage } from "../i18n/language.store.ts";
import { callRoute } from "../rest/call-route.ts";
import { isCountingOff, refusesEverywhere } from "./page-counting.ts";

/** The array in which scripts of an operator, served from here, find what was counted; the name is the one they all know. */
interface DataLayerHolder {
  dataLayer?: object[];
}

/** Counts this page, if it is one that counts. A lost count is no fault anybody should see. */
export function openedPage(path: string): void {
  const page = countedPageOf(path);
  if (page === undefined || isCountingOff() || refusesEverywhere()) return;
  const { language } = useLanguage.getState();
  const layer = ((globalThis as DataLayerHolder).dataLayer ??= []);
  layer.push({ event: "page_view", page, page_path: path, language });
  void callRoute("POST /api/page-view", { body: { path, language }, keepalive: true });
}
