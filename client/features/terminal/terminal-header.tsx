// The bar over everything: mark, connection, exchange, speed, language, settings, pause, way out.

import { useState, type ReactNode } from "react";
import { PLAN_LIMITS, SLOWEST_SECONDS, type PlanId } from "../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { sessionName } from "../../app/auth-storage.ts";
import { signOut } from "../../app/session.store.ts";
import { endSession } from "../../app/terminal-api.ts";
import { LanguageMenu } from "../../i18n/language-menu.tsx";
import { useTranslate } from "../../i18n/language.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Select } from "../../ui/select.tsx";
import { ConnectionMark } from "./connection-mark.tsx";
import { ExchangeSwitch } from "./exchange-switch.tsx";
import { SettingsMenu } from "./settings-menu.tsx";
import styles from "./terminal-header.module.css";
import { chooseSetting, togglePause, useTerminalSettings } from "./terminal-settings.store.ts";

interface TerminalHeaderProps {
  readonly plan: PlanId;
  readonly exchange: ExchangeId;
  readonly speed: number;
}

/** Header of the terminal. */
export function TerminalHeader({ plan, exchange, speed }: TerminalHeaderProps): ReactNode {
  const t = useTranslate();
  const paused = useTerminalSettings((state) => state.paused);
  const [leaving, setLeaving] = useState(false);
  const { fastestSeconds } = PLAN_LIMITS[plan];
  const speeds = Array.from({ length: SLOWEST_SECONDS - fastestSeconds + 1 }, (_, step) => fastestSeconds + step);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await endSession(sessionName(localStorage));
    signOut();
  };
  return (
    <header className={styles.header}>
      <span className={styles.wide}>
        <Logo />
      </span>
      <span className={styles.narrow}>
        <Logo compact />
      </span>
      <ExchangeSwitch plan={plan} exchange={exchange} />
      <span className={styles.roomy}>
        <Select
          label={t("header.speed")}
          value={String(speed)}
          options={speeds.map((seconds) => ({ value: String(seconds), text: t("header.every", { seconds }) }))}
          onChoose={(seconds) => chooseSetting("updateSpeed", Number(seconds))}
        />
      </span>
      <button
        type="button"
        className={styles.pause}
        aria-pressed={paused}
        aria-label={t(paused ? "header.resume" : "header.pause")}
        onClick={togglePause}
      >
        <PauseMark paused={paused} />
        <span className={styles.roomy}>{t(paused ? "header.resumeShort" : "header.pauseShort")}</span>
      </button>
      <span className={styles.space} />
      <ConnectionMark />
      <span className={styles.rule} />
      <span className={styles.roomy}>
        <LanguageMenu />
      </span>
      <SettingsMenu speeds={speeds} speed={speed} />
      <IconButton icon="leave" label={t("header.logout")} disabled={leaving} onClick={() => void leave()} />
    </header>
  );
}

function PauseMark({ paused }: { paused: boolean }): ReactNode {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d={paused ? "M4.5 3v10l8-5Z" : "M4 3h2.5v10H4ZM9.5 3H12v10H9.5Z"} />
    </svg>
  );
}
