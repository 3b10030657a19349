// The front page: what Tickdeck is, and the market as it was at most a minute ago, with its age said.

import type { ReactNode } from "react";
import { Link } from "react-router";
import { EXCHANGES, exchangeName } from "../../../shared/market/exchange-id.ts";
import { useDocumentTitle } from "../../app/document-title.ts";
import { useSession } from "../../app/session.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { PublicDeck, useDeckText } from "../../site-shell/public-deck.tsx";
import { SiteLayout } from "../../site-shell/site-layout.tsx";
import { usePublicTable } from "../../site-shell/use-public-table.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BRAND } from "../../ui/logo.tsx";
import styles from "./front-page.module.css";
import { MoversTable } from "./movers-table.tsx";

/** `/` */
export function FrontPage(): ReactNode {
  const t = useTranslate();
  const signedIn = useSession((state) => state.session !== undefined);
  const table = usePublicTable();
  const deck = useDeckText(table.rows);
  useDocumentTitle(BRAND);
  return (
    <SiteLayout action={<Link to="/login">{t("nav.login")}</Link>}>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1>{t("front.title")}</h1>
          <p>{t("front.lead", { exchanges: EXCHANGES.map(exchangeName) })}</p>
          <ButtonLink kind="primary" to={signedIn ? "/dashboard" : "/login"}>
            {t("nav.terminal")}
          </ButtonLink>
        </div>
        <MoversTable table={table} />
      </div>
      <PublicDeck rows={table.rows} />
      <p className={styles.legend}>{deck ?? "\u00a0"}</p>
    </SiteLayout>
  );
}
