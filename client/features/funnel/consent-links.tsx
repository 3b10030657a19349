// What is agreed to with an order, to be read before it: in a window of its own, so that nothing filled in is lost.

import type { ReactNode } from "react";
import { SITE_PAGES } from "../../../shared/contracts/pages.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { useSiteHref } from "../../site-shell/site-link.tsx";
import styles from "./consent-links.module.css";

/** Links to terms, privacy notice and refunds. */
export function ConsentLinks(): ReactNode {
  return (
    <p className={styles.links}>
      <DocumentLink to={SITE_PAGES.terms} text="site.terms" />
      <DocumentLink to={SITE_PAGES.privacy} text="site.privacy" />
      <DocumentLink to={SITE_PAGES.refund} text="site.refund" />
    </p>
  );
}

function DocumentLink({ to, text }: { to: string; text: PlainKey }): ReactNode {
  const t = useTranslate();
  return (
    <a href={useSiteHref(to)} target="_blank" rel="noopener">
      {t(text)}
    </a>
  );
}
