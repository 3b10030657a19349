// The question whether pages may be counted. It stands at the foot of the window and stops nobody; yes and no weigh the same.

import { useEffect, useRef, type ReactNode } from "react";
import { countingChoice, chooseCounting } from "../../app/page-counting.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { SiteLink } from "../../site-shell/site-link.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./consent-banner.module.css";
import { agreeToCounting } from "./page-counter.ts";

/** Text, a link to the details, and two equal buttons. */
export function ConsentBanner(): ReactNode {
  const t = useTranslate();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    // Opened from the foot of the page, it takes the focus.
    if (countingChoice() !== undefined) banner.current?.focus();
  }, []);
  useEffect(() => {
    // What stands in the corner of the window stands above it.
    const page = document.documentElement.style;
    const measure = new ResizeObserver(() => page.setProperty("--foot", `${banner.current?.offsetHeight ?? 0}px`));
    if (banner.current) measure.observe(banner.current);
    return () => {
      measure.disconnect();
      page.removeProperty("--foot");
    };
  }, []);
  return (
    <section ref={banner} className={styles.banner} aria-labelledby="consent-title" tabIndex={-1}>
      <div>
        <h2 id="consent-title">{t("consent.title")}</h2>
        <p>{t("consent.body")}</p>
        <p>
          {t("consent.promise")} <SiteLink to="/cookies">{t("consent.more")}</SiteLink>
        </p>
      </div>
      <div className={styles.answers}>
        <Button size="site" onClick={() => chooseCounting("no")}>
          {t("consent.no")}
        </Button>
        <Button size="site" onClick={agreeToCounting}>
          {t("consent.yes")}
        </Button>
      </div>
    </section>
  );
}
