// The contact page: a form that reaches the operators, the other ways to write to them, and lines that run in the background.

import type { ReactNode } from "react";
import { useDocumentHead } from "../../../app/document-head.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { readPageValues } from "../../../site-shell/page-values.ts";
import { PublicPage } from "../../../site-shell/public-page.tsx";
import { SiteLink } from "../../../site-shell/site-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { CLOCK } from "../../../ui/shared-icons.ts";
import { BackgroundLines } from "./background-lines.tsx";
import { ContactForm } from "./contact-form.tsx";
import styles from "./contact-page.module.css";

/** `/contact` and `/contacts` */
export function ContactPage(): ReactNode {
  const t = useTranslate();
  useDocumentHead(t("contact.title"), t("contact.description"));
  return (
    <PublicPage>
      <div className={styles.page}>
        <BackgroundLines />
        <div className={styles.words}>
          <h1>{t("contact.title")}</h1>
          <p className={styles.lead}>{t("contact.subtitle")}</p>
          <OtherChannels />
          <section className={styles.open}>
            <h2>
              <Icon name={CLOCK} />
              {t("contact.online")}
            </h2>
            <p>{t("contact.online.body", { hours: readPageValues().SUPPORT_ANSWER_HOURS })}</p>
          </section>
          <p className={styles.home}>
            <SiteLink to="/">{t("nav.home")}</SiteLink>
          </p>
        </div>
        <ContactForm />
      </div>
    </PublicPage>
  );
}

function OtherChannels(): ReactNode {
  const t = useTranslate();
  const { SUPPORT_EMAIL: email, SOCIAL_URL: social } = readPageValues();
  return (
    <ul className={styles.ways}>
      <li>
        <span>{t("contact.write")}</span>
        <a href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
      </li>
      {/* Pages are built without knowing whether there is a link: the style sheet hides the empty one. */}
      <li className={styles.social}>
        <span>{t("contact.social")}</span>
        <a href={social} rel="noopener noreferrer" target="_blank">
          <bdi dir="ltr">{social}</bdi>
        </a>
      </li>
    </ul>
  );
}
