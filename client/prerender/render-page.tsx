// Renders one public page in one language, without a browser. Built for Node and run by the build, never sent to anyone.

import { renderToString } from "react-dom/server";
import type { PricePeriod } from "../../shared/checkout/price-catalogue.ts";
import { directionOf, type Language } from "../../shared/contracts/languages.ts";
import { SITE_PAGES, siteAddress, WRITTEN_PAGES, type SitePage, type WrittenPage } from "../../shared/contracts/pages.ts";
import { App } from "../app/app.tsx";
import { DocumentHeadTaker, type DocumentHead } from "../app/document-head.ts";
import { loadSitePage } from "../app/routes.tsx";
import { setLanguage } from "../i18n/language.store.ts";
import { writePricesOf } from "../site-shell/price-period.ts";

export interface RenderedPage extends DocumentHead {
  readonly body: string;
  readonly direction: "ltr" | "rtl";
}

/** The page as it stands before any data has come; "missing" is that of addresses where no page stands. */
export async function renderPage(
  page: SitePage | WrittenPage | "missing",
  language: Language,
  period: PricePeriod,
): Promise<RenderedPage> {
  const path = pathOf(page, language);
  writePricesOf(period);
  await setLanguage(language);
  await loadSitePage(path);
  let head: DocumentHead | undefined;
  const body = renderToString(
    <DocumentHeadTaker value={(taken) => (head = taken)}>
      <App path={path} />
    </DocumentHeadTaker>,
  );
  if (!head) throw new Error(`${path} has no title`);
  return { body, ...head, direction: directionOf(language) };
}

function pathOf(page: SitePage | WrittenPage | "missing", language: Language): string {
  if (page in WRITTEN_PAGES) return WRITTEN_PAGES[page as WrittenPage];
  return page in SITE_PAGES ? siteAddress(page as SitePage, language) : `/${language}/-`;
}
