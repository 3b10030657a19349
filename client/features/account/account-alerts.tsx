// Where fired price alerts reach the user while no terminal is open, when they stay quiet, and how the last message went.

import { useState, type FormEvent, type ReactNode } from "react";
import {
  MAX_TELEGRAM_CHATS,
  TELEGRAM_LINK_MINUTES,
  type AlertTarget,
  type DeliverySettings,
} from "../../../shared/contracts/alert-delivery.ts";
import type { AlertChannel } from "../../../shared/contracts/plan-features.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./account.module.css";
import { ownZone } from "../../ui/own-zone.ts";
import { browserName } from "./browser-name.ts";
import { laterWebhooks } from "./later-webhooks.ts";
import { refusalText } from "./refusal-key.ts";
import { subscribeToPush } from "./subscribe-to-push.ts";
import { TelegramLink } from "./telegram-link.tsx";
import { useMomentText } from "../../ui/use-moment-text.ts";
import { useChange } from "./use-change.ts";
import { useSection } from "./use-section.ts";

/** Of any route here. */
type Reply = { readonly ok: true } | Refused;

const askDelivery = () => callRoute("GET /api/account/alert-delivery");

const BUDGETS = [1, 3, 5, 10, 20, 30, 60] as const;

/** The section of the messages about alerts. */
export function AccountAlerts(): ReactNode {
  const t = useTranslate();
  const { answer: delivery, error, load, settle } = useSection(askDelivery);
  const targets = delivery?.targets ?? [];
  const awaitChange = useChange(JSON.stringify(targets), load);
  const awaitLink = (): void => awaitChange(TELEGRAM_LINK_MINUTES * 60_000);
  const mail = targets.find(({ channel }) => channel === "mail");
  return (
    <section className={styles.section} data-testid="alert-delivery">
      <h2>{t("alertDelivery.title")}</h2>
      <div>
        <p>{t("alertDelivery.lead")}</p>
        <ErrorBox text={error} />
        {delivery && (
          <>
            <ul className={styles.rows}>
              {!mail && (
                <li>
                  <CheckField
                    label={t("alertDelivery.mail")}
                    checked={false}
                    onChange={(isOn) => void callRoute("PUT /api/account/alert-mail", { body: { isOn } }).then(settle)}
                  />
                </li>
              )}
              {targets.filter(isListed).map((target) => (
                <TargetRow key={target.id} target={target} onChanged={settle} onAwait={awaitLink} />
              ))}
            </ul>
            {delivery.hasTelegram && targets.filter(({ channel }) => channel === "telegram").length < MAX_TELEGRAM_CHATS && (
              <TelegramLink onAsked={awaitLink} onRefused={settle} />
            )}
            {delivery.pushKey !== null && <PushHere pushKey={delivery.pushKey} onChanged={settle} />}
            <laterWebhooks.Page />
            <QuietHours settings={delivery.settings} />
          </>
        )}
      </div>
    </section>
  );
}

/** Webhooks have a part of their own. */
type ListedTarget = AlertTarget & { readonly channel: Exclude<AlertChannel, "webhook"> };
const isListed = (target: AlertTarget): target is ListedTarget => target.channel !== "webhook";

interface TargetRowProps {
  readonly target: ListedTarget;
  readonly onChanged: (reply: Reply) => Promise<boolean>;
  /** A message is on its way. */
  readonly onAwait: () => void;
}

function TargetRow({ target: { id, channel, chat, name, isOn, last }, onChanged, onAwait }: TargetRowProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentText();
  /** Moment of the last message when a test was asked for, null before the first; undefined: none was. */
  const [lastBefore, setLastBefore] = useState<number | null>();
  const lastAt = last?.at ?? null;
  const isPending = lastBefore === lastAt;
  const result = last ? t(`alertDelivery.${last.outcome}`, { date: time(last.at) }) : t("alertDelivery.none");
  const test = async (): Promise<void> => {
    const isPromised = await onChanged(await callRoute("POST /api/account/alert-targets/:id/test", { params: { id } }));
    setLastBefore(isPromised ? lastAt : undefined);
    if (isPromised) onAwait();
  };
  return (
    <li>
      <span>
        <CheckField
          label={t(chat === null || chat === "private" ? `alertDelivery.${channel}` : `alertDelivery.telegram.${chat}`)}
          checked={isOn}
          onChange={(on) =>
            void callRoute("PUT /api/account/alert-targets/:id", { params: { id }, body: { isOn: on } }).then(onChanged)
          }
        />
        <small>
          <bdi>{name}</bdi>
        </small>
        <small role="status">{isPending ? `${t("alertDelivery.tested")} ${result}` : result}</small>
      </span>
      <span className={styles.buttons}>
        <Button onClick={() => void test()}>{t("alertDelivery.test")}</Button>
        {channel !== "mail" && (
          <Button
            kind="quiet"
            onClick={() => void callRoute("DELETE /api/account/alert-targets/:id", { params: { id } }).then(onChanged)}
          >
            {t("alertDelivery.remove")}
          </Button>
        )}
      </span>
    </li>
  );
}

interface PushHereProps {
  readonly pushKey: string;
  readonly onChanged: (reply: Reply) => Promise<boolean>;
}

/** Subscribes this browser; the permission is asked for by the click that wants it. */
function PushHere({ pushKey, onChanged }: PushHereProps): ReactNode {
  const t = useTranslate();
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const subscribe = async (): Promise<void> => {
    setBusy(true);
    const answer = await subscribeToPush(pushKey);
    setBusy(false);
    setProblem(typeof answer === "string" ? t(`alertDelivery.push.${answer}`) : "");
    if (typeof answer === "string") return;
    const body = { ...answer, name: browserName(navigator.userAgent) };
    await onChanged(await callRoute("POST /api/account/push-subscriptions", { body }));
  };
  return (
    <p>
      <Button size="site" disabled={isBusy} onClick={() => void subscribe()}>
        {t("alertDelivery.push.here")}
      </Button>{" "}
      <span role="status">{problem}</span>
    </p>
  );
}

function QuietHours({ settings }: { readonly settings: DeliverySettings }): ReactNode {
  const t = useTranslate();
  const here = ownZone();
  const isUntouched = settings.timeZone === "UTC" && settings.quiet === null;
  const [zone, setZone] = useState(isUntouched ? here : settings.timeZone);
  const [from, setFrom] = useState(clockOf(settings.quiet?.from));
  const [until, setUntil] = useState(clockOf(settings.quiet?.until));
  const [budget, setBudget] = useState(settings.maxPerHour);
  const [note, setNote] = useState("");
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const quiet = from === "" || until === "" ? null : { from: minuteOf(from), until: minuteOf(until) };
    const reply = await callRoute("PUT /api/account/alert-delivery", { body: { timeZone: zone, quiet, maxPerHour: budget } });
    setNote(reply.ok ? t("alertDelivery.saved") : refusalText(reply, t));
  };
  const zones = [...new Set([zone, here, "UTC", ...Intl.supportedValuesOf("timeZone")])];
  const budgets = [...new Set([...BUDGETS, budget])].toSorted((a, b) => a - b);
  return (
    <form onSubmit={(event) => void save(event)}>
      <h3>{t("alertDelivery.quiet")}</h3>
      <p>{t("alertDelivery.quietHint")}</p>
      <TextField label={t("alertDelivery.from")} type="time" value={from} onChange={setFrom} />
      <TextField label={t("alertDelivery.until")} type="time" value={until} onChange={setUntil} />
      <SelectField
        label={t("alertDelivery.zone")}
        value={zone}
        options={zones.map((value) => ({ value, text: value.replaceAll("_", " ") }))}
        onChoose={setZone}
      />
      <SelectField
        label={t("alertDelivery.budget")}
        value={String(budget)}
        options={budgets.map((value) => ({ value: String(value), text: String(value) }))}
        onChoose={(value) => setBudget(Number(value))}
      />
      <Button kind="primary" size="site" type="submit" disabled={(from === "") !== (until === "")}>
        {t("alertDelivery.save")}
      </Button>
      <p role="status">{note}</p>
    </form>
  );
}

function clockOf(minute: number | undefined): string {
  if (minute === undefined) return "";
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
