// One of the exchanges; one outside the plan carries a padlock, says why, and stays unchosen.

import { useCallback, useEffect, type ReactNode } from "react";
import { planAllowsExchange } from "../../../shared/contracts/plans.ts";
import { DEFAULT_EXCHANGE, EXCHANGES, exchangeName, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { everyPlanCoins } from "../../desk/every-plan-coins.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { chooseSetting } from "../../desk/terminal-settings.store.ts";
import { usePlan } from "../../desk/terminal-user.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { setConnection, useConnection } from "../../stream/connection.store.ts";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.store.ts";
import styles from "./exchange-switch.module.css";

/** Checkboxes of which exactly one is checked. */
export function ExchangeSwitch({ exchange }: { exchange: ExchangeId }): ReactNode {
  const plan = usePlan();
  const t = useTranslate();
  const { store } = useEngine();
  const blocked = useConnection((state) => state.blocked);
  const refuse = useCallback(
    (name: ExchangeId): void => {
      chooseSetting("exchange", DEFAULT_EXCHANGE);
      const text = t("header.blocked", { exchange: exchangeName(name), ...everyPlanCoins(store) });
      showToast({ kind: "alert", icon: "padlock", text });
    },
    [t, store],
  );
  useEffect(() => {
    if (!blocked) return;
    setConnection({ blocked: undefined });
    refuse(blocked);
  }, [blocked, refuse]);
  return (
    <div className={styles.group} role="group" aria-label={t("header.exchange")}>
      {EXCHANGES.map((name) => {
        const allowed = planAllowsExchange(plan, name);
        return (
          <label
            key={name}
            className={styles.choice}
            title={allowed ? undefined : t("header.locked")}
            data-locked={allowed ? undefined : true}
          >
            <input
              type="checkbox"
              className="tick-box"
              checked={name === exchange}
              onChange={() => (allowed ? chooseSetting("exchange", name) : refuse(name))}
            />
            {!allowed && <Icon name="padlock" size={12} />}
            {exchangeName(name)}
          </label>
        );
      })}
    </div>
  );
}
