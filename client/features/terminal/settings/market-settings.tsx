// Settings of the market's side: cadence within the plan, the zone of all clocks, the coin the barometer measures by.

import { useMemo, type ReactNode } from "react";
import {
  BAROMETER_COINS,
  chooseSetting,
  useTerminalSettings,
  type BarometerCoin,
} from "../../../desk/terminal-settings.store.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { chooseTimeZone, offsetText, useTimeZone } from "../../../desk/time-zone.ts";
import { useLanguage, useTranslate } from "../../../i18n/language.store.ts";
import { SpeedSelect } from "../panel/speed-select.tsx";
import { SettingSelect } from "./setting-select.tsx";
import styles from "./settings.module.css";
import { zoneOptions } from "./zone-options.ts";

/** Speed, zone, barometer. */
export function MarketSettings(): ReactNode {
  const t = useTranslate();
  const language = useLanguage((state) => state.language);
  const zone = useTimeZone((state) => state.zone);
  const barometer = useTerminalSettings((state) => state.marketBarometer);
  const { stream } = useEngine();
  const zones = useMemo(() => zoneOptions(language, zone, stream.serverTime), [language, zone, stream]);
  return (
    <>
      <div className={styles.row}>
        <span aria-hidden="true">{t("header.speed")}</span>
        <SpeedSelect />
      </div>
      <SettingSelect
        label={t("settings.zone")}
        value={zone}
        short={offsetText(stream.serverTime, zone)}
        options={zones}
        onChoose={chooseTimeZone}
      />
      <SettingSelect
        label={t("settings.barometer")}
        value={barometer}
        options={BAROMETER_COINS.map((coin) => ({ value: coin, text: coin }))}
        onChoose={(coin) => chooseSetting("marketBarometer", coin as BarometerCoin)}
      />
    </>
  );
}
