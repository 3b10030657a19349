// Title, description and address of the page, in the user's language, for the tab and search engines.

import { createContext, useContext, useEffect } from "react";
import { useLocation } from "wouter";
import { readSiteAddress, siteAddress } from "../../shared/contracts/pages.ts";
import { useLanguage } from "../i18n/language.store.ts";
import { BRAND } from "../ui/logo.tsx";

export interface DocumentHead {
  readonly title: string;
  readonly description: string;
}

/** Receives the page's head while pages are built, when there is no document. */
export const DocumentHeadTaker = createContext<((head: DocumentHead) => void) | undefined>(undefined);

/** Sets the tab's title, and the page's description and canonical address, while the page is shown. */
export function useDocumentHead(name: string, description = ""): void {
  const take = useContext(DocumentHeadTaker);
  const title = name.includes(BRAND) ? name : `${name} · ${BRAND}`;
  take?.({ title, description });
  const [path] = useLocation();
  const language = useLanguage((state) => state.language);
  useEffect(() => {
    document.title = title;
    document.querySelector<HTMLMetaElement>('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
  useEffect(() => {
    const site = readSiteAddress(path);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(site ? siteAddress(site.page, language) : path, canonical.href).href;
  }, [path, language]);
}
