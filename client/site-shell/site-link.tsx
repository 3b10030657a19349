// Links between pages of the site: to public pages in the reader's language, to all others as they are.

import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import { readSiteAddress, siteAddress } from "../../shared/contracts/pages.ts";
import { useLanguage } from "../i18n/language.store.ts";

/** The table of coins that everybody may see, a minute late: part of the landing page. */
export const PUBLIC_TABLE = "/#table";

/** The address of a path in the reader's language; "/#pricing" leads to that part of the landing page. */
export function useSiteHref(path: string): string {
  const language = useLanguage((state) => state.language);
  const [bare = "", part] = path.split("#", 2);
  const site = readSiteAddress(bare);
  return (site ? siteAddress(site.page, language) : bare) + (part === undefined ? "" : `#${part}`);
}

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to a page of ours. */
export function SiteLink({ to, children, className, ...rest }: SiteLinkProps): ReactNode {
  return (
    <Link href={useSiteHref(to)} className={className ?? ""} {...rest}>
      {children}
    </Link>
  );
}
