// Reports each opening of a page once, to our own server and to the operator's scripts; without a cookie, and not when the user
// or the browser refused.

import { countedPageOf } from "../../shared/contracts/page-views.ts";
import { useLanguage } from "../i18n/language.store.ts";
import { callRoute } from "../rest/call-route.ts";
import { isCountingOff, refusesEverywhere } from "./page-counting.ts";

/** The array in which the operator's scripts find what was counted; the name is the usual one. */
interface DataLayerHolder {
  dataLayer?: object[];
}

/** Counts this page, if it is a counted one. A lost count is not an error for the user. */
export function openedPage(path: string): void {
  const page = countedPageOf(path);
  if (page === undefined || isCountingOff() || refusesEverywhere()) return;
  const { language } = useLanguage.getState();
  const layer = ((globalThis as DataLayerHolder).dataLayer ??= []);
  layer.push({ event: "page_view", page, page_path: path, language });
  void callRoute("POST /api/page-view", { body: { path, language }, keepalive: true });
}
