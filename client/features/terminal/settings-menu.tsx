// Popover with the reader's own look: colours of direction, row height; on a phone also speed and language.

import { useId, useState, type ReactNode } from "react";
import { LanguageMenu } from "../../i18n/language-menu.tsx";
import { useTranslate } from "../../i18n/language.store.ts";
import { chooseDensity, choosePair, COLOUR_PAIRS, DENSITIES, useLook } from "../../ui/look.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import styles from "./settings-menu.module.css";
import { chooseSetting } from "./terminal-settings.store.ts";

/** Gear button and its popover. */
export function SettingsMenu({ speeds, speed }: { speeds: readonly number[]; speed: number }): ReactNode {
  const t = useTranslate();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { pair, density } = useLook();
  return (
    <Popover
      open={open}
      onClose={() => setOpen(false)}
      button={
        <IconButton
          icon="gear"
          label={t("header.settings")}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      }
    >
      <div id={id} className={styles.settings} role="dialog" aria-label={t("header.settings")}>
        <RadioGroup
          legend={t("settings.pair")}
          value={pair}
          options={COLOUR_PAIRS.map((value) => ({ value, text: t(`settings.pair.${value}`), swatch: value }))}
          onChoose={choosePair}
        />
        <div className={styles.desk}>
          <RadioGroup
            legend={t("settings.density")}
            value={density}
            options={DENSITIES.map((value) => ({ value, text: t(`settings.density.${value}`) }))}
            onChoose={chooseDensity}
          />
        </div>
        <div className={styles.phone}>
          <Select
            label={t("header.speed")}
            value={String(speed)}
            options={speeds.map((seconds) => ({ value: String(seconds), text: t("header.every", { seconds }) }))}
            onChoose={(seconds) => chooseSetting("updateSpeed", Number(seconds))}
          />
          <LanguageMenu />
        </div>
      </div>
    </Popover>
  );
}
