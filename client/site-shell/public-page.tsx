// Frame of every page that visitors may find: mark, ways on, language above; company, resources, legal pages and languages below.

import type { MouseEvent, ReactNode } from "react";
import { readSiteAddress, siteAddress } from "../../shared/contracts/pages.ts";
import { LANGUAGES } from "../../shared/contracts/languages.ts";
import { Link, useLocation } from "wouter";
import { LanguageMenu, useChooseLanguage } from "../app/language-menu.tsx";
import { useLanguage, useTranslate } from "../i18n/language.store.ts";
import { LANGUAGE_FACTS } from "../i18n/languages.ts";
import type { PlainKey } from "../i18n/translate.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { BRAND, Logo } from "../ui/logo.tsx";
import { PublicToasts } from "../ui/public-toasts.tsx";
import styles from "./public-page.module.css";
import { SiteLink } from "./site-link.tsx";
import { useSignedIn } from "./use-signed-in.ts";

type NamedLink = readonly [path: string, name: PlainKey];

const NAVIGATION: readonly NamedLink[] = [
  ["/#features", "site.features"],
  ["/#trust", "site.trust"],
  ["/#pricing", "site.pricing"],
  ["/contact", "site.contact"],
];

const FOOTER: readonly (readonly [title: PlainKey, links: readonly NamedLink[]])[] = [
  [
    "site.company",
    [
      ["/about", "site.about"],
      ["/contact", "site.contact"],
      ["/affiliate", "site.affiliate"],
    ],
  ],
  [
    "site.resources",
    [
      ["/how-it-works", "site.how"],
      ["/security", "site.security"],
      ["/faq", "site.faq"],
      ["/status", "site.status"],
      ["/pricing", "site.pricing"],
    ],
  ],
  [
    "site.legal",
    [
      ["/privacy", "site.privacy"],
      ["/terms", "site.terms"],
      ["/disclaimer", "site.disclaimer"],
      ["/refund", "site.refund"],
      ["/cookies", "site.cookies"],
    ],
  ],
];

/** Top bar, page, footer. */
export function PublicPage({ children }: { children: ReactNode }): ReactNode {
  const t = useTranslate();
  const path = useSignedIn() ? "/account" : "/login";
  return (
    <div className={styles.layout} id="top">
      <a className={styles.skip} href="#main">
        {t("site.skip")}
      </a>
      <header className={styles.top}>
        <SiteLink to="/" className={styles.home ?? ""}>
          <Logo />
        </SiteLink>
        <nav className={styles.wide} aria-label={t("site.menu")}>
          <NavigationLinks />
        </nav>
        <LanguageMenu />
        <span className={styles.login}>
          <ButtonLink to={path}>{t(path === "/login" ? "site.login" : "site.account")}</ButtonLink>
        </span>
        <details className={styles.narrow} onClick={closeAtLink}>
          <summary aria-label={t("site.menu")}>
            <Icon name="rows" size={20} />
          </summary>
          <nav aria-label={t("site.menu")}>
            <NavigationLinks />
            <Link href={path}>{t(path === "/login" ? "site.login" : "site.account")}</Link>
          </nav>
        </details>
      </header>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <PublicToasts />
      <Footer />
    </div>
  );
}

/** The menu is over the page that its links lead to. */
function closeAtLink({ target, currentTarget }: MouseEvent<HTMLDetailsElement>): void {
  if ((target as Element).closest("a")) currentTarget.open = false;
}

function NavigationLinks(): ReactNode {
  const t = useTranslate();
  return NAVIGATION.map(([path, name]) => (
    <SiteLink key={path} to={path}>
      {t(name)}
    </SiteLink>
  ));
}

function Footer(): ReactNode {
  const t = useTranslate();
  return (
    <footer className={styles.foot}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Logo />
          <p>{t("site.disclosure")}</p>
        </div>
        {FOOTER.map(([title, links]) => (
          <nav key={title} aria-label={t(title)}>
            <h2>{t(title)}</h2>
            <ul>
              {links.map(([path, name]) => (
                <li key={path}>
                  <SiteLink to={path}>{t(name)}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.bottom}>
        <span>
          {/* A page written last year is taken over as it is. */}©{" "}
          <bdi dir="ltr" suppressHydrationWarning>{`${new Date().getFullYear()} ${BRAND}`}</bdi>
        </span>
        <Languages />
      </div>
    </footer>
  );
}

/** Links, so that every language of a page can be found; followed without leaving the page. */
function Languages(): ReactNode {
  const t = useTranslate();
  const now = useLanguage((state) => state.language);
  const [path] = useLocation();
  const choose = useChooseLanguage();
  const page = readSiteAddress(path)?.page ?? "landing";
  return (
    <nav className={styles.languages} aria-label={t("nav.language")}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={siteAddress(page, language)}
          lang={language}
          hrefLang={language}
          aria-current={language === now ? "true" : undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            choose(language);
          }}
        >
          {LANGUAGE_FACTS[language].name}
        </a>
      ))}
    </nav>
  );
}
