// Personal setup: sets that operators prepared, looked at here and taken over in one click, or declined.

import { useEffect, useRef, useState, type ReactNode } from "react";
import { SETUPS_PART } from "../../../shared/contracts/application-pages.ts";
import { PLAN_FEATURES, type PlanId } from "../../../shared/contracts/plans.ts";
import type { Setup, SetupBody } from "../../../shared/contracts/setups.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { Translate } from "../../i18n/translate.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./account.module.css";
import { useMomentText } from "../../ui/use-moment-text.ts";
import { useSection } from "./use-section.ts";

const ask = () => callRoute("GET /api/account/setups");

interface AccountSetupsProps {
  /** The one in force. */
  readonly plan: PlanId | null;
  /** Called with the sets that wait, whenever they are known anew. */
  readonly onWaiting: (setups: readonly Setup[]) => void;
}

/** The section of personal setup, for plans that hold it. */
export function AccountSetups({ plan, onWaiting }: AccountSetupsProps): ReactNode {
  const isHeld = plan !== null && PLAN_FEATURES.personalSetup.plans[plan];
  return isHeld ? <Setups onWaiting={onWaiting} /> : null;
}

function Setups({ onWaiting }: Pick<AccountSetupsProps, "onWaiting">): ReactNode {
  const t = useTranslate();
  const { answer, error, settle } = useSection(ask);
  const [isAccepted, setAccepted] = useState(false);
  const section = useRef<HTMLElement>(null);
  const setups = answer?.data;
  const isKnown = setups !== undefined;
  useEffect(() => {
    if (setups) onWaiting(setups);
  }, [setups, onWaiting]);
  useEffect(() => {
    // The page was not written yet when the browser looked for the part that the address names.
    if (isKnown && location.hash === `#${SETUPS_PART}`) section.current?.scrollIntoView();
  }, [isKnown]);

  const accept = async (id: string): Promise<void> => {
    const reply = await callRoute("POST /api/account/setups/:id/accept", { params: { id } });
    setAccepted(reply.ok);
    await settle(reply);
  };
  const decline = async (id: string): Promise<void> => {
    const reply = await callRoute("DELETE /api/account/setups/:id", { params: { id } });
    // One that is gone already is what was wanted.
    await settle(reply, "not-found");
  };
  return (
    <section ref={section} id={SETUPS_PART} className={styles.section} data-testid="setups">
      <h2>{t("setups.title")}</h2>
      <div>
        <p>{t(setups && setups.length > 0 ? "setups.lead" : "setups.none")}</p>
        <ErrorBox text={error} />
        {setups?.map((setup) => (
          <SetupView
            key={setup.id}
            setup={setup}
            onAccept={() => void accept(setup.id)}
            onDecline={() => void decline(setup.id)}
          />
        ))}
        <p role="status">{isAccepted ? t("setups.accepted") : ""}</p>
      </div>
    </section>
  );
}

interface SetupViewProps {
  readonly setup: Setup;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

function SetupView({ setup, onAccept, onDecline }: SetupViewProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentText();
  const [isSure, setSure] = useState(false);
  const { name, note, body, sent_at: sentAt } = setup;
  const parts = [
    { title: t("setups.lists"), lines: body.lists.map(listText) },
    { title: t("setups.charts"), lines: body.charts },
    { title: t("setups.alerts"), lines: body.alerts.map((alert) => alertText(alert, t)) },
  ];
  return (
    <article className={styles.order} aria-label={name}>
      <div className={styles.orderHead}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>{time(sentAt)}</small>
      </div>
      {note !== "" && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {parts
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <div key={title}>
            <h3>{title}</h3>
            <ul>
              {lines.map((line, at) => (
                // Two lines may be alike; they never move.
                // oxlint-disable-next-line no-array-index-key
                <li key={at}>
                  <bdi dir="ltr">{line}</bdi>
                </li>
              ))}
            </ul>
          </div>
        ))}
      <div className={styles.orderActions}>
        <Button kind="primary" size="site" onClick={onAccept}>
          {t("setups.accept")}
        </Button>
        <Button size="site" onClick={isSure ? onDecline : () => setSure(true)}>
          {t(isSure ? "setups.declineSure" : "setups.decline")}
        </Button>
      </div>
    </article>
  );
}

/** "Net · 5 m ≥ 0.9 % · BTC, ETH". */
function listText({ name, type, netPercentTypes, netPercentThresholds, tickers }: SetupBody["lists"][number]): string {
  const thresholds = new Map(Object.entries(netPercentThresholds));
  const windows = netPercentTypes.map((minutes) => {
    const threshold = type === "signal" ? thresholds.get(String(minutes)) : undefined;
    return threshold === undefined ? `${minutes} m` : `${minutes} m ≥ ${threshold} %`;
  });
  return [name, ...windows, tickers.join(", ")].filter((part) => part !== "").join(" · ");
}

/** "BTC · MEXC ≥ 70000", "BTC · MEXC ≥ 5 % · 15 m", "BTC · MEXC ≥ ×3 · 5 m", "BTC · MEXC · new high of the day (UTC)". */
function alertText({ symbol, exchange, kind, side, level, minutes }: SetupBody["alerts"][number], t: Translate): string {
  if (kind === "high" || kind === "low") return `${symbol} · ${exchangeName(exchange)} · ${t(`setups.${kind}`)}`;
  const figure = { price: String(level), change: `${level} % · ${minutes} m`, volume: `×${level} · ${minutes} m` }[kind];
  return `${symbol} · ${exchangeName(exchange)} ${side === "above" ? "≥" : "≤"} ${figure}`;
}
