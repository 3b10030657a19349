// One of the two exchanges; one outside the plan carries a padlock, says why, and stays unchosen.

import { useCallback, useEffect, type ReactNode } from "react";
import { planAllowsExchange, type PlanId } from "../../../shared/contracts/plans.ts";
import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { setConnection, useConnection } from "../../stream/connection.store.ts";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.store.ts";
import { exchangeName } from "./exchange-name.ts";
import styles from "./exchange-switch.module.css";
import { useEngine } from "./terminal-engine.ts";
import { chooseSetting } from "./terminal-settings.store.ts";

/** Coins of MEXC by our own words, until the table has told. */
const PROMISED_COINS = 160;
const SHOWN: readonly ExchangeId[] = ["mexc", "binance"];

/** Radio pair of exchanges. */
export function ExchangeSwitch({ plan, exchange }: { plan: PlanId; exchange: ExchangeId }): ReactNode {
  const t = useTranslate();
  const { store } = useEngine();
  const blocked = useConnection((state) => state.blocked);
  const refuse = useCallback(
    (name: ExchangeId): void => {
      chooseSetting("exchange", "mexc");
      const count = store.activeCount || PROMISED_COINS;
      showToast({ kind: "alert", icon: "padlock", text: t("header.blocked", { exchange: exchangeName(name), count }) });
    },
    [t, store],
  );
  useEffect(() => {
    if (!blocked) return;
    setConnection({ blocked: undefined });
    refuse(blocked);
  }, [blocked, refuse]);
  return (
    <div className={styles.group} role="radiogroup" aria-label={t("header.exchange")}>
      {SHOWN.map((name) => {
        const allowed = planAllowsExchange(plan, name);
        return (
          <button
            key={name}
            type="button"
            role="radio"
            className={styles.choice}
            aria-checked={name === exchange}
            title={allowed ? undefined : t("header.locked")}
            data-locked={allowed ? undefined : true}
            onClick={() => (allowed ? chooseSetting("exchange", name) : refuse(name))}
          >
            {!allowed && <Icon name="padlock" size={12} />}
            {exchangeName(name)}
          </button>
        );
      })}
    </div>
  );
}
