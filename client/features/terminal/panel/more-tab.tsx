// The last tab of a phone: the table of all coins, search, language, settings, way out, and whose charts these are.

import type { ReactNode } from "react";
import { LanguageMenu } from "../../../app/language-menu.tsx";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { openSearch } from "../../../desk/search.store.ts";
import { ChartsNotice } from "../charts-notice.tsx";
import { laterSettings } from "../settings/later-settings.ts";
import { CentreButtons } from "./centre-buttons.tsx";
import { LogoutButton } from "./logout-button.tsx";
import styles from "./more-tab.module.css";

/** Everything a phone has no room for elsewhere. */
export function MoreTab(): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.more}>
      <div className={styles.row}>
        <CentreButtons named />
        <span className={styles.space} />
        <IconButton icon="search" label={t("panel.search")} onClick={() => openSearch()} />
        <LanguageMenu />
        <LogoutButton />
      </div>
      <laterSettings.Page />
      <ChartsNotice className={styles.notice} />
    </div>
  );
}
