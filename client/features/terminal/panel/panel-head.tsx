// Top of the right panel: whose terminal this is, how the connection stands, language, settings, way out; below it the
// exchange, the cadence, pause and search.

import type { ReactNode } from "react";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { LanguageMenu } from "../../../app/language-menu.tsx";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { openSearch } from "../../../desk/search.store.ts";
import { ConnectionMark } from "../connection-mark.tsx";
import { ExchangeSwitch } from "../exchange-switch.tsx";
import { SettingsMenu } from "../settings/settings-menu.tsx";
import { CentreButtons } from "./centre-buttons.tsx";
import { LogoutButton } from "./logout-button.tsx";
import styles from "./panel-head.module.css";
import { PauseButton } from "./pause-button.tsx";
import { SpeedSelect } from "./speed-select.tsx";

/** Two rows in a panel; one row over a tablet. */
export function PanelHead({ exchange, wide = false }: { exchange: ExchangeId; wide?: boolean }): ReactNode {
  const t = useTranslate();
  const who = (
    <>
      <ConnectionMark />
      <span className={styles.rule} />
      <LanguageMenu />
      <SettingsMenu />
      <LogoutButton />
    </>
  );
  const market = (
    <>
      <ExchangeSwitch exchange={exchange} />
      <SpeedSelect />
      <span className={styles.space} />
      <PauseButton worded={!wide} />
      <IconButton icon="search" label={t("panel.search")} onClick={() => openSearch()} />
    </>
  );
  if (wide)
    return (
      <header className={`${styles.row} ${styles.wide}`}>
        <Logo />
        <span className={styles.rule} />
        {market}
        <CentreButtons />
        {who}
      </header>
    );
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <Logo />
        <span className={styles.space} />
        {who}
      </div>
      <div className={styles.row}>{market}</div>
    </header>
  );
}
