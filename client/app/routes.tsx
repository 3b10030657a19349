// Path → page. Every page is its own chunk, so a visitor of the site never loads the terminal.

import { useEffect, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { readSiteAddress, writtenPageAt, type SitePage, type WrittenPage } from "../../shared/contracts/pages.ts";
import type { ChatCorner } from "../features/chat/chat-corner.tsx";
import type { DocumentId } from "../features/site/documents/document.ts";
import type { Area } from "../i18n/areas.ts";
import { restoreChosenLanguage, setLanguage } from "../i18n/language.store.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { missingPage } from "./missing-page.ts";
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
  cookies: documentPage("cookies", "counting"),
};
const fetchInnerPages = () => import("./inner-pages.tsx");
const innerPages = pageOf([], async () => (await fetchInnerPages()).InnerPages);

/** A document is loaded with its page, so that it renders at once, unless it was prerendered. */
function documentPage(id: DocumentId, ...more: readonly Area[]): LoadedPage {
  return pageOf(["site", ...more], async () => {
    const { documentPageOf } = await import("../features/site/documents/document-page.tsx");
    return documentPageOf(id);
  });
}

/** Dispatched on the window once React handles a prerendered page's events and its effects have run. */
export type TakeOverEvent = "takenOver";

/** The not-found page was prerendered. */
let isMissing = false;

/** Loads the prerendered page at this path, so that it renders at once; the not-found page if there is none. */
export function loadSitePage(path: string): Promise<unknown> {
  const address = readSiteAddress(path);
  if (address) return SITE[address.page].load();
  const written = writtenPageAt(path);
  isMissing = written === undefined;
  return written ? loadWritten(written) : missingPage.load();
}

async function loadWritten(page: WrittenPage): Promise<unknown> {
  const [{ loadWrittenPage }] = await Promise.all([fetchInnerPages(), innerPages.load()]);
  return loadWrittenPage(page);
}

/** The page at the address, and the support chat beside it. */
export function AppRoutes(): ReactNode {
  const [path] = useLocation();
  useEffect(() => void dispatchEvent(new Event("takenOver" satisfies TakeOverEvent)), []);
  useEffect(() => {
    // After the page, which must not wait for it.
    import("./page-counter.ts").then((loaded) => loaded.openedPage(path), reportError);
  }, [path]);
  return (
    <>
      <PageAt path={path} />
      <ErrorBoundary fallback={null}>
        <SupportChat path={path} />
      </ErrorBoundary>
    </>
  );
}

/** The support chat, in the corner of pages that have one. Loaded after the page; a page without it is better than none. */
function SupportChat({ path }: { path: string }): ReactNode {
  const [Corner, setCorner] = useState<typeof ChatCorner>();
  const isTerminal = /^\/(dashboard|terminal)/.test(path);
  useEffect(() => {
    // The terminal has none, and no room for it in its first load.
    if (!isTerminal) import("../features/chat/chat-corner.tsx").then((loaded) => setCorner(() => loaded.ChatCorner), reportError);
  }, [isTerminal]);
  return Corner && <Corner path={path} />;
}

function PageAt({ path }: { path: string }): ReactNode {
  const [arrivedAt] = useState(path);
  const site = readSiteAddress(path);
  const language = site?.language;
  useEffect(() => {
    // Also when the user goes back to the page in another language. At an address without a language the choice stored in this
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
