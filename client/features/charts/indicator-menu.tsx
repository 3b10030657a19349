// The button that opens the list of indicators of one chart.

import type { ReactNode } from "react";
import { INDICATOR_NAMES, INDICATORS, MAX_INDICATORS, type ChartPlace, type IndicatorName } from "../../desk/indicators.ts";
import { toggleIndicator, useWorkspace } from "../../desk/workspace.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { Translate } from "../../i18n/translate.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useMenuUnder } from "../../ui/use-menu-under.ts";

/** "SMA 50", or what the reader's language calls it. */
export const indicatorName = (name: IndicatorName, t: Translate): string =>
  name === "volumeAverage" ? t("charts.volumeAverage", { length: 20 }) : INDICATOR_NAMES[name];

/** Button and menu. */
export function IndicatorMenu({ place }: { place: ChartPlace }): ReactNode {
  const t = useTranslate();
  const { at, open, close } = useMenuUnder();
  const chosen = useWorkspace((state) => state.chartIndicators[place]) ?? [];
  return (
    <>
      <IconButton
        icon="curve"
        label={t("charts.indicators")}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={open}
      />
      {at && (
        <Menu
          label={t("charts.indicators")}
          at={at}
          entries={INDICATORS.map((name) => {
            const isOn = chosen.includes(name);
            const text = indicatorName(name, t);
            return {
              kind: "item",
              text,
              ...(isOn && { figure: "\u2713", label: t("charts.indicator.on", { name: text }) }),
              disabled: !isOn && chosen.length >= MAX_INDICATORS,
              run: () => toggleIndicator(place, name),
            } as const;
          })}
          onClose={close}
        />
      )}
    </>
  );
}
