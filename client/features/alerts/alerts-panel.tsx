// The panel of price alerts: those there are, and when they fired.

import type { ReactNode } from "react";
import type { Alert } from "../../../shared/contracts/alert-schemas.ts";
import { partsOfChartSymbol } from "../../../shared/market/chart-symbol.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { useAlerts, openAlertForm } from "../../desk/alerts.store.ts";
import { draftOf, saveAlert } from "../../desk/save-alert.ts";
import { useListNames } from "../../desk/list-names.store.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { baseOf, useWorkspace } from "../../desk/workspace.store.ts";
import { momentTextOf } from "../../desk/zoned-moment.ts";
import { useTimeZone } from "../../desk/time-zone.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { subjectText } from "./alert-subject.ts";
import { levelText } from "./alert-text.ts";
import styles from "./alerts.module.css";
import { deleteAlert } from "./alert-actions.ts";
import { FiringHistory } from "./firing-history.tsx";

/** An account may hold thousands. */
const MAX_ROWS = 200;

/** The panel; new alerts are for the coin of the main chart. */
export function AlertsPanel({ onClose }: { onClose?: (() => void) | undefined }): ReactNode {
  const t = useTranslate();
  const { store } = useEngine();
  const charted = useWorkspace((state) => state.mainChartSymbol);
  const { alerts, firings } = useAlerts();
  const exchange = partsOfChartSymbol(charted)?.exchange;
  const symbol = baseOf(charted);
  return (
    <section className={styles.panel} aria-label={t("alerts.title")} data-testid="alerts-panel">
      <header className={styles.head}>
        <h2>{t("alerts.title")}</h2>
        {exchange && (
          <Button kind="quiet" onClick={() => openAlertForm(store, { exchange, symbol })}>
            {t("alerts.newOf", { symbol })}
          </Button>
        )}
        {onClose && (
          <span className={styles.close}>
            <IconButton icon="close" label={t("alerts.close")} onClick={onClose} />
          </span>
        )}
      </header>
      {alerts.length === 0 && <p className={styles.none}>{t("alerts.none")}</p>}
      <ul className={styles.list}>
        {alerts.slice(-MAX_ROWS).map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
      <FiringHistory firings={firings} />
    </section>
  );
}

function AlertRow({ alert }: { readonly alert: Alert }): ReactNode {
  const t = useTranslate();
  const { store } = useEngine();
  const { exchange, scope, symbol, state, note, until, leftOut } = alert;
  const zone = useTimeZone((each) => each.zone);
  const language = useLanguage((each) => each.language);
  const lists = useListNames((each) => each.lists);
  const isAny = scope !== "coin";
  const rests = state !== "armed" && state !== "waiting";
  const change = (): void => openAlertForm(store, { exchange, symbol, changes: alert });
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.text}>
        {isAny && <bdi>{subjectText(alert, lists, t)}</bdi>}{" "}
        <bdi dir="ltr" translate="no" className={styles.what}>
          {isAny ? levelText(alert) : `${symbol} ${levelText(alert)}`}
        </bdi>
        <span className="tag" translate="no">
          {exchangeName(exchange)}
        </span>
        <span className={styles.state}>
          {t(`alerts.state.${state}`)}
          {leftOut > 0 && <span>{` · ${t("alerts.leftOut", { count: leftOut })}`}</span>}
          {until !== null && state !== "expired" && (
            <span>{` · ${t("alerts.ends", { time: momentTextOf(until, zone, language) })}`}</span>
          )}
        </span>
        {note !== "" && (
          <span className={styles.note} dir="auto" title={note}>
            {note}
          </span>
        )}
      </div>
      <IconButton icon="sliders" label={t("alerts.change")} onClick={change} />
      <IconButton
        icon={rests ? "play" : "pause"}
        label={t(rests ? "alerts.arm" : "alerts.rest")}
        onClick={() => void saveAlert(draftOf(alert, !rests), alert.id)}
      />
      <IconButton icon="trash" label={t("alerts.delete")} onClick={() => void deleteAlert(alert)} />
    </li>
  );
}
