// The search itself: a line to type into and the best matches, with what they cost and do now.

import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { PLAN_LIMITS } from "../../../shared/contracts/plans.ts";
import { FIELD } from "../../../shared/market/fields.ts";
import { openAlertForm } from "../../desk/alert-form.store.ts";
import { useMarked } from "../../desk/coin-marks.store.ts";
import { commandAt } from "../../desk/keys/key-table.ts";
import { pinOrNotify } from "../../desk/pin-or-notify.ts";
import { closeSearch, useSearch } from "../../desk/search.store.ts";
import { useShownExchange } from "../../desk/shown-exchange.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { usePlan } from "../../desk/terminal-user.ts";
import { chartSymbol, openMainChart, sendToSlot, useWorkspace } from "../../desk/workspace.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { isComposing } from "../../ui/composing.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FoundCoin } from "./found-coin.tsx";
import { matchCoins } from "./match-coins.ts";
import styles from "./search-palette.module.css";

const MAX_FOUND = 8;

/** What to do with a match, by the key held with Enter or a click. */
function purposeOf({ shiftKey, altKey }: { readonly shiftKey: boolean; readonly altKey: boolean }): "open" | "pin" | "alert" {
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
  const exchange = useShownExchange();
  const { query: first, slot } = useSearch();
  const id = useId();
  const { store } = useEngine();
  const pinned = useWorkspace((state) => state.selectedTickers);
  const hidden = useMarked("hiddenCoins");
  const hasAlerts = PLAN_LIMITS[usePlan()].priceAlerts;
  const [query, setQuery] = useState(first);
  const [chosen, setChosen] = useState(0);
  const [found, setFound] = useState(() => find(first));

  function find(text: string): number[] {
    return matchCoins(store.coins, (position) => store.figure(FIELD.volume24h, position), text, MAX_FOUND);
  }
  const type = (text: string): void => {
    setQuery(text);
    setFound(find(text));
    setChosen(0);
  };
  const nameOf = (position: number): string => chartSymbol(exchange, store.coins[position]?.symbol ?? "");
  const take = (position: number | undefined, purpose: "open" | "pin" | "alert"): void => {
    if (position === undefined || (purpose === "alert" && !hasAlerts)) return;
    if (purpose === "pin") return pinOrNotify(nameOf(position));
    closeSearch();
    if (purpose === "open" && slot === undefined) openMainChart(nameOf(position));
    else if (purpose === "open" && slot !== undefined) sendToSlot(nameOf(position), slot);
    else openAlertForm(store, { exchange, symbol: store.coins[position]?.symbol ?? "" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Arrows choose among an input method's words too.
    if (isComposing(event)) return;
    const command = commandAt("found", event);
    if (command === "choose" && found.length > 0)
      setChosen((chosen + (event.key === "ArrowDown" ? 1 : -1) + found.length) % found.length);
    else if (command === "open" || command === "pin" || command === "alert") take(found[chosen], command);
    else return;
    event.preventDefault();
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
          aria-label={t("search.open")}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder={t("search.any")}
          value={query}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <ul id={id} role="listbox" aria-label={t("search.results")} className={styles.found}>
        {found.map((position, index) => (
          <li
            key={position}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setChosen(index)}
            onClick={(event) => take(position, purposeOf(event))}
          >
            <FoundCoin
              position={position}
              pinned={pinned.includes(nameOf(position))}
              hidden={hidden.has(store.coins[position]?.symbol ?? "")}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.nothing}>
        {found.length === 0 ? t("search.nothing", { query: query.trim() }) : ""}
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
