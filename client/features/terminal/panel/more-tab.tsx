// The last tab of a phone: the table of all coins, language, settings, way out, and whose charts these are.

import type { ReactNode } from "react";
import { LanguageMenu } from "../../../app/language-menu.tsx";
import { ChartsNotice } from "../charts-notice.tsx";
import { laterSettings } from "../settings/later-settings.ts";
import { CentreButtons } from "./centre-buttons.tsx";
import { LogoutButton } from "./logout-button.tsx";
import styles from "./more-tab.module.css";

/** Everything a phone has no room for elsewhere. */
export function MoreTab(): ReactNode {
  return (
    <div className={styles.more}>
      <div className={styles.row}>
        <CentreButtons named />
        <span className={styles.space} />
        <LanguageMenu />
        <LogoutButton />
      </div>
      <laterSettings.Page />
      <ChartsNotice className={styles.notice} />
    </div>
  );
}
