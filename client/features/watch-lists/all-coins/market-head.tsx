// Above the list: its name and counts, the held order, the search, the window of the volume ratio.

import type { ReactNode } from "react";
import { WINDOW_MINUTES } from "../../../../shared/market/fields.ts";
import { Cadence, useCadence } from "../../../desk/cadence.tsx";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { chooseSetting, useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { clockTextOf, useTimeZone } from "../../../desk/time-zone.ts";
import type { Screen } from "../../../grid/columns.ts";
import type { LiveGrid } from "../../../grid/live-grid.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { LiveText } from "../../../market/live-text.tsx";
import { isComposing } from "../../../ui/composing.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Select } from "../../../ui/select.tsx";
import styles from "./market-head.module.css";

interface MarketHeadProps {
  readonly grid: LiveGrid | undefined;
  readonly screen: Screen;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The search is done; the list takes the keys. */
  readonly onLeave: () => void;
  /** Beside the search. */
  readonly children?: ReactNode;
}

/** Head bar of the list. */
export function MarketHead({ grid, screen, query, onQuery, onLeave, children }: MarketHeadProps): ReactNode {
  const t = useTranslate();
  const { loop, store, stream } = useEngine();
  const { ratioWindow, phoneWindow, paused, pausedAt } = useTerminalSettings();
  const zone = useTimeZone((state) => state.zone);
  // By the server's clock, as everything on this screen.
  const began = stream.serverTime - (performance.now() - pausedAt);
  const heldText = (): string => {
    if (!grid?.held || store.shown.coins.length === 0) return "";
    return grid.moved > 0 ? t("list.held", { count: grid.moved }) : t("list.heldStill");
  };
  const nothingText = (): string =>
    grid && query !== "" && grid.count === 0 && store.shown.coins.length > 0 ? t("list.nothing", { query }) : "";
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{t("list.title")}</h2>
      <LiveText
        loop={loop}
        className={styles.count}
        read={() => (store.shown.coins.length > 0 ? `${grid?.count ?? 0} / ${store.shown.activeCount}` : "")}
      />
      <span className={styles.cadence}>
        <Cadence exchange={useShownExchange()} seconds={useCadence()} />
      </span>
      {paused && <span className={styles.paused}>{t("list.paused", { time: clockTextOf(began, zone, true) })}</span>}
      <LiveText loop={loop} className={styles.held} read={heldText} />
      <LiveText loop={loop} className={styles.nothing} read={nothingText} />
      <span className={styles.space} />
      {children}
      <Search query={query} onQuery={onQuery} onLeave={onLeave} />
      {screen === "phone" ? null : (
        <Select
          label={t("list.ratioWindow")}
          value={String(ratioWindow)}
          short={t("column.ratio", { minutes: WINDOW_MINUTES[ratioWindow] ?? 5 })}
          options={WINDOW_MINUTES.map((minutes, window) => ({ value: String(window), text: t("column.ratio", { minutes }) }))}
          onChoose={(window) => chooseSetting("ratioWindow", Number(window))}
        />
      )}
      {screen === "phone" && (
        <div className={styles.windows} role="group" aria-label={t("list.changeWindow")}>
          {[...WINDOW_MINUTES.map((minutes) => t("unit.minutes", { minutes })), t("column.day")].map((text, window) => (
            <button
              key={text}
              type="button"
              aria-pressed={window === phoneWindow}
              onClick={() => chooseSetting("phoneWindow", window)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Search({ query, onQuery, onLeave }: Pick<MarketHeadProps, "query" | "onQuery" | "onLeave">): ReactNode {
  const t = useTranslate();
  return (
    <label className={`well ${styles.search}`}>
      <Icon name="search" size={13} />
      <input
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Escape") onQuery("");
          if (event.key === "Escape" || event.key === "Enter" || event.key === "ArrowDown") {
            event.preventDefault();
            onLeave();
          }
        }}
      />
    </label>
  );
}
