// Settings of how things look: colours of direction, row height, motion.

import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import {
  chooseDensity,
  chooseMotion,
  choosePair,
  COLOUR_PAIRS,
  DENSITIES,
  MOTIONS,
  useAppearance,
  type Density,
  type Motion,
} from "../../../ui/appearance.store.ts";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { SettingSelect } from "./setting-select.tsx";
import styles from "./settings.module.css";

/** Colours, density, motion. */
export function AppearanceSettings(): ReactNode {
  const t = useTranslate();
  const { pair, density, motion } = useAppearance();
  return (
    <>
      <RadioGroup
        legend={t("settings.pair")}
        value={pair}
        options={COLOUR_PAIRS.map((value) => ({ value, text: t(`settings.pair.${value}`), swatch: value }))}
        onChoose={choosePair}
      />
      <div className={styles.desk}>
        <SettingSelect
          label={t("settings.density")}
          value={density}
          options={DENSITIES.map((value) => ({ value, text: t(`settings.density.${value}`) }))}
          onChoose={(value) => chooseDensity(value as Density)}
        />
      </div>
      <SettingSelect
        label={t("settings.motion")}
        value={motion}
        options={MOTIONS.map((value) => ({ value, text: t(`settings.motion.${value}`) }))}
        onChoose={(value) => chooseMotion(value as Motion)}
      />
    </>
  );
}
