// The terminal for one hand: one panel at a time, chosen under the thumb.

import type { ReactNode } from "react";
import type { ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { panelsAt, useOpenPanelsAt } from "../../../desk/panel-registry.ts";
import { openSearch } from "../../../desk/search.store.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import { useOpenTab } from "../../../desk/terminal-view.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { Toasts } from "../../../ui/toasts.tsx";
import { ConnectionMark } from "../connection-mark.tsx";
import { PinStrip } from "../../charts/market/coin-chips.tsx";
import { DeckStrip } from "../deck-strip.tsx";
import { ExchangeSwitch } from "../exchange-switch.tsx";
import { PauseButton } from "../panel/pause-button.tsx";
import { SoundWaits } from "../panel/sound-waits.tsx";
import styles from "./phone-layout.module.css";
import { ScreenHeading } from "./screen-heading.tsx";
import { TabBar } from "./tab-bar.tsx";

/** Arrangement below 768 px. */
export function PhoneLayout({ exchange }: { exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const plan = usePlan();
  const panels = panelsAt("phone", plan);
  const tab = useOpenTab(panels);
  const [centre] = useOpenPanelsAt("centre", plan);
  const shown = centre ?? tab;
  return (
    <div className={styles.phone}>
      <header className={styles.head}>
        <Logo compact />
        <ExchangeSwitch exchange={exchange} />
        <span className={styles.space} />
        <ConnectionMark />
        <SoundWaits />
        <PauseButton worded={false} />
        <IconButton icon="search" label={t("panel.search")} onClick={() => openSearch()} />
      </header>
      <main className={styles.main}>
        <ScreenHeading exchange={exchange} />
        <DeckStrip />
        <PinStrip />
        <div id="tab-content" className={styles.content} role="tabpanel" aria-labelledby={`tab-${tab?.id}`}>
          {shown && <shown.component id={shown.id} place="phone" />}
        </div>
        <div>
          <Toasts />
          <TabBar kind="thumb" panels={panels} chosen={tab} isCovered={centre !== undefined} />
        </div>
      </main>
    </div>
  );
}
