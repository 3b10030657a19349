// The search itself: a line to type into and the best matches on every exchange of the plan, with what they cost and do now. Before
// anything is typed, the coins the reader opened last.

import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { openAlertForm } from "../../desk/alerts.store.ts";
import { useMarked } from "../../desk/coin-marks.store.ts";
import { commandAt } from "../../desk/keys/key-table.ts";
import { pinOrNotify } from "../../desk/pin-or-notify.ts";
import { forgetRecentCoin, noteRecentCoin, useRecentCoins, closeSearch, useSearch } from "../../desk/search.store.ts";
import { usePlan } from "../../desk/terminal-user.ts";
import { openMainChart, sendToSlot, useWorkspace } from "../../desk/workspace.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { isComposing } from "../../ui/composing.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FoundCoin } from "./found-coin.tsx";
import { findCoins, type Find } from "./find-coins.ts";
import styles from "./search-palette.module.css";
import { useSearchedMarkets } from "./searched-markets.ts";

type Purpose = "open" | "pin" | "alert";

/** What to do with a match, by the key held with a click. */
function purposeOf({ shiftKey, altKey }: { readonly shiftKey: boolean; readonly altKey: boolean }): Purpose {
  return altKey ? "alert" : shiftKey ? "pin" : "open";
}

/** Input and matches; Enter opens one in its chart, Shift+Enter pins it, Alt+Enter makes a price alert for it. */
export function SearchPalette(): ReactNode {
  const t = useTranslate();
  return (
    <Dialog label={t("search.open")} onClose={closeSearch}>
      <Palette />
    </Dialog>
  );
}

function Palette(): ReactNode {
  const t = useTranslate();
  const id = useId();
  const { query: first, slot } = useSearch();
  const pinned = useWorkspace((state) => state.selectedTickers);
  const hidden = useMarked("hiddenCoins");
  const hasAlerts = PLAN_LIMITS[usePlan()].priceAlerts;
  const recent = useRecentCoins((state) => state.recentCoins);
  const { markets, awaited, missing } = useSearchedMarkets();
  const [query, setQuery] = useState(first);
  const [chosen, setChosen] = useState<string>();
  const found = findCoins(markets, query, recent);
  // By its name: what comes from another exchange later must not change what Enter opens.
  const at = Math.max(
    0,
    found.findIndex(({ symbol }) => symbol === chosen),
  );
  const optionId = (index: number): string => `${id}-${index}`;
  useEffect(() => {
    // Newer browsers answer with a promise, which is no end of an effect.
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);

  const take = (coin: Find | undefined, purpose: Purpose): void => {
    if (!coin || (purpose === "alert" && !hasAlerts)) return;
    const { symbol, market, position } = coin;
    if (purpose === "pin") return pinOrNotify(symbol);
    closeSearch();
    if (purpose === "alert") return alertFor(market, position);
    if (slot === undefined) return openMainChart(symbol);
    noteRecentCoin(symbol);
    sendToSlot(symbol, slot);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Arrows choose among an input method's words too.
    if (isComposing(event)) return;
    const command = commandAt("found", event);
    const coin = found[at];
    if (command === "choose") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      setChosen(found[(at + step + found.length) % found.length]?.symbol);
    } else if (command === "forget") {
      if (!coin?.isRecent) return;
      setChosen(found[at + 1]?.symbol);
      forgetRecentCoin(coin.symbol);
    } else if (command) take(coin, command);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent, coin: Find): void => {
    if ((event.target as Element).closest("[data-forget]")) forgetRecentCoin(coin.symbol);
    else take(coin, purposeOf(event));
  };
  return (
    <div className={styles.palette}>
      <label className={`well ${styles.field}`}>
        <Icon name="search" size={14} />
        <input
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-autocomplete="list"
          aria-label={t("search.open")}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
          placeholder={t("search.any")}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <ul id={id} role="listbox" aria-label={t("search.results")} className={styles.found}>
        {found.map((coin, index) => (
          <li
            key={coin.symbol}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setChosen(coin.symbol)}
            onClick={(event) => onClick(event, coin)}
          >
            <FoundCoin find={coin} pinned={pinned.includes(coin.symbol)} hidden={hidden.has(coin.base)} />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.said}>
        {awaited.map((exchange) => t("search.looking", { exchange: exchangeName(exchange) })).join(" ")}
        {awaited.length === 0 && found.length === 0 && `${t("search.nothing", { query: query.trim() })} `}
        {missing.map((exchange) => t("search.failed", { exchange: exchangeName(exchange) })).join(" ")}
      </p>
      <p className={styles.hint} aria-hidden="true">
        <kbd>Enter</kbd> {slot === undefined ? t("search.hint.open") : t("charts.slot", { number: slot + 1 })}{" "}
        <kbd>Shift Enter</kbd> {t("search.hint.pin")}{" "}
        {hasAlerts && (
          <>
            <kbd>Alt Enter</kbd> {t("search.hint.alert")}{" "}
          </>
        )}
        <kbd>Esc</kbd>
      </p>
    </div>
  );
}

function alertFor({ exchange, moment }: Find["market"], position: number): void {
  const { coins } = moment;
  const symbol = coins[position]?.symbol;
  if (symbol === undefined) return;
  openAlertForm({ exchange, coins, figure: (field, at) => moment.figure(field, at) }, { exchange, symbol });
}
