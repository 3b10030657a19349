// Everything a reader can set, in four groups; under the gear, and in the last tab of a phone.

import type { ReactNode } from "react";
import { LIST_SOUNDS } from "../../../../shared/contracts/watch-lists.ts";
import { playSound } from "../../../desk/play-sound.ts";
import { chooseSetting, useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { useWidthClass } from "../../../desk/width-class.ts";
import { arrange, useWorkspace } from "../../../desk/workspace.store.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { PlainKey } from "../../../i18n/translate.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckField } from "../../../ui/check-field.tsx";
import { showToast } from "../../../ui/toast.store.ts";
import { chooseMarketSort } from "../../watch-lists/all-coins/market-sort.store.ts";
import { resetLayout } from "../layout/use-layout-sizes.ts";
import { AppearanceSettings } from "./appearance-settings.tsx";
import { MarketSettings } from "./market-settings.tsx";
import { SettingSelect } from "./setting-select.tsx";
import styles from "./settings.module.css";

/** All settings. */
export function SettingsContent(): ReactNode {
  const width = useWidthClass();
  return (
    <div className={styles.groups}>
      <Group title="settings.group.market">
        <MarketSettings />
      </Group>
      <Group title="settings.group.lists">
        <ListSettings />
      </Group>
      <Group title="settings.group.look">
        <AppearanceSettings />
      </Group>
      {width !== "phone" && (
        <Group title="settings.group.layout">
          <LayoutSettings bottomRow={width !== "tablet"} />
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: PlainKey; children: ReactNode }): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.group}>
      <h2>{t(title)}</h2>
      {children}
    </section>
  );
}

function ListSettings(): ReactNode {
  const t = useTranslate();
  const { sortAlphabetically, announceSignals, soundMuted, soundVolume, alertSound } = useTerminalSettings();
  const chooseSound = (value: string): void => {
    const sound = LIST_SOUNDS.find((each) => each === value) ?? "none";
    chooseSetting("alertSound", sound);
    playSound(sound);
  };
  return (
    <>
      <CheckField
        label={t("settings.alphabet")}
        checked={sortAlphabetically}
        hint={t("settings.alphabet.hint")}
        onChange={sortByTicker}
      />
      <CheckField
        label={t("settings.announce")}
        hint={t("settings.announce.hint")}
        checked={announceSignals}
        onChange={(on) => chooseSetting("announceSignals", on)}
      />
      <CheckField label={t("settings.sound")} checked={!soundMuted} onChange={(on) => chooseSetting("soundMuted", !on)} />
      <label className={styles.row}>
        <span>{t("settings.volume")}</span>
        <input
          type="range"
          min="0"
          max="100"
          step="5"
          value={soundVolume}
          disabled={soundMuted}
          onChange={(event) => chooseSetting("soundVolume", Number(event.target.value))}
        />
      </label>
      <SettingSelect
        label={t("alerts.sound")}
        value={alertSound}
        options={LIST_SOUNDS.map((value) => ({ value, text: t(`lists.form.sound.${value}`) }))}
        onChoose={chooseSound}
      />
    </>
  );
}

function sortByTicker(on: boolean): void {
  chooseSetting("sortAlphabetically", on);
  // The table of all coins has no settings of its own; an order clicked before would hide what was just asked for.
  if (on) chooseMarketSort(undefined);
}

function LayoutSettings({ bottomRow }: { bottomRow: boolean }): ReactNode {
  const t = useTranslate();
  const locked = useTerminalSettings((state) => state.layoutLocked);
  const shown = useWorkspace((state) => state.showBottomRow);
  const reset = (): void => {
    resetLayout();
    showToast({ kind: "note", icon: "check", text: t("settings.resetDone") });
  };
  return (
    <>
      {bottomRow && (
        <CheckField label={t("settings.bottomRow")} checked={shown} onChange={(on) => arrange("showBottomRow", on)} />
      )}
      <CheckField label={t("settings.lock")} checked={locked} onChange={(on) => chooseSetting("layoutLocked", on)} />
      <div className={styles.row}>
        <Button onClick={reset}>{t("settings.reset")}</Button>
      </div>
    </>
  );
}
