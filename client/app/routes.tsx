// Path → page. Every page is its own chunk, so a visitor of the site never loads the terminal.

import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { readSiteAddress, type SitePage } from "../../shared/contracts/pages.ts";
import type { ChatCorner } from "../features/chat/chat-corner.tsx";
import type { DocumentId } from "../features/site/documents/document.ts";
import { restoreChosenLanguage, setLanguage } from "../i18n/language.store.ts";
import { missingPage } from "./missing-page.ts";
import { usePageCounting } from "./page-counting.store.ts";
import { pageOf, type LoadedPage } from "./page-loader.tsx";
import { useScrollToPage } from "./use-scroll-to-page.ts";

const SITE: Readonly<Record<SitePage, LoadedPage>> = {
  landing: pageOf(["site"], async () => (await import("../features/site/landing/landing-page.tsx")).loadLandingPage()),
  pricing: pageOf(["site", "plans"], async () => (await import("../features/site/pricing/pricing-page.tsx")).PricingPage),
  contact: pageOf(["site", "company"], async () => (await import("../features/site/contact/contact-page.tsx")).ContactPage),
  status: pageOf(["site", "status"], async () => (await import("../features/site/status/status-page.tsx")).StatusPage),
  about: documentPage("about"),
  how: documentPage("how"),
  security: documentPage("security"),
  faq: documentPage("faq"),
  affiliate: documentPage("affiliate"),
  privacy: documentPage("privacy"),
  terms: documentPage("terms"),
  risk: documentPage("risk"),
  refund: documentPage("refund"),
  cookies: documentPage("cookies"),
};
const innerPages = pageOf([], async () => (await import("./inner-pages.tsx")).InnerPages);

const { Page: ConsentBanner } = pageOf(
  ["consent"],
  async () => (await import("../features/consent/consent-banner.tsx")).ConsentBanner,
);

/** A document is loaded with its page, so that it renders at once, unless it arrived written. */
function documentPage(id: DocumentId): LoadedPage {
  return pageOf(["site"], async () => {
    const { documentPageOf } = await import("../features/site/documents/document-page.tsx");
    return documentPageOf(id);
  });
}

/** Dispatched on the window: from the first on React answers a written page's events, after the second its effects have run too. */
export type TakeOverEvent = "takingOver" | "takenOver";

/** The page that says that there is none arrived written. */
let isMissing = false;

/** Loads the written page at this path, so that it renders at once; the one that says that there is none where none stands. */
export function loadSitePage(path: string): Promise<unknown> {
  const address = readSiteAddress(path);
  if (address) return SITE[address.page].load();
  isMissing = true;
  return missingPage.load();
}

/** The page at the address, the support chat beside it, and below it the question whether pages may be counted. */
export function AppRoutes(): ReactNode {
  const [path] = useLocation();
  useEffect(() => void dispatchEvent(new Event("takenOver" satisfies TakeOverEvent)), []);
  return (
    <>
      <PageAt path={path} />
      <SupportChat path={path} />
      <PageCounting path={path} />
    </>
  );
}

/** Counts pages for visitors who agreed, and asks the others. Loaded after the page, which nobody should wait for. */
function PageCounting({ path }: { path: string }): ReactNode {
  const isAsking = usePageCounting((state) => state.isAsking);
  useEffect(() => {
    import("../features/consent/page-counter.ts").then((loaded) => loaded.openedPage(path), reportError);
  }, [path]);
  return (
    isAsking && (
      <Suspense fallback={null}>
        <ConsentBanner />
      </Suspense>
    )
  );
}

/** The support chat, in the corner of pages that have one. Loaded after the page too; a page without it is better than none. */
function SupportChat({ path }: { path: string }): ReactNode {
  const [Corner, setCorner] = useState<typeof ChatCorner>();
  useEffect(() => {
    import("../features/chat/chat-corner.tsx").then((loaded) => setCorner(() => loaded.ChatCorner), reportError);
  }, []);
  return Corner && <Corner path={path} />;
}

function PageAt({ path }: { path: string }): ReactNode {
  const [arrivedAt] = useState(path);
  const site = readSiteAddress(path);
  const language = site?.language;
  useEffect(() => {
    // Also when the reader goes back to the page of another language. At an address without a language the choice made in this
    // browser counts, even if the server did not get its cookie.
    (language ? setLanguage(language) : restoreChosenLanguage()).catch(reportError);
  }, [language]);
  useScrollToPage(path);
  if (site) {
    const { Page } = SITE[site.page];
    return <Page key={site.page} />;
  }
  return isMissing && path === arrivedAt ? <missingPage.Page /> : <innerPages.Page />;
}
