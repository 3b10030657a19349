// Own addresses to which fired price alerts are posted: added, tested, turned off, and how the last tries went.

import { useState, type ReactNode } from "react";
import { PLAN_IDS, PLAN_LIMITS, PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import { isSigned, MAX_WEBHOOKS, type WebhookTry, type WebhookView } from "../../../shared/contracts/webhooks.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute, type Refused } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { useMomentText } from "../../ui/use-moment-text.ts";
import styles from "./account.module.css";
import { ShownOnce } from "./shown-once.tsx";
import { useChange } from "./use-change.ts";
import { useSection } from "./use-section.ts";
import { WebhookForm } from "./webhook-form.tsx";

const askWebhooks = () => callRoute("GET /api/account/webhooks");
/** Longer than one try takes, with what waits before it. */
const CHANGE_MS = 60_000;

/** The smallest plan that has webhooks. */
const FIRST_PLAN = PLAN_NAMES[PLAN_IDS.find((id) => PLAN_LIMITS[id].channels.includes("webhook")) ?? "professional"];

interface Made {
  readonly secret: string;
  readonly isRenewed: boolean;
}

export function AccountWebhooks(): ReactNode {
  const t = useTranslate();
  const { answer, error, load, settle } = useSection(askWebhooks);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made>();
  const webhooks = answer?.webhooks ?? [];
  const awaitChange = useChange(JSON.stringify(webhooks), load);
  const onAdded = (secret: string | null): void => {
    setAdding(false);
    if (secret !== null) setMade({ secret, isRenewed: false });
    void load();
  };
  const renew = async (id: string): Promise<void> => {
    const reply = await callRoute("POST /api/account/webhooks/:id/secret", { params: { id } });
    await settle(reply);
    if (reply.ok && reply.body.secret !== null) setMade({ secret: reply.body.secret, isRenewed: true });
  };
  return (
    <div data-testid="webhooks">
      <h3>{t("webhooks.title")}</h3>
      <p>{answer?.allowed === false ? t("webhooks.noPlan", { plan: FIRST_PLAN }) : t("webhooks.lead")}</p>
      <ErrorBox text={error} />
      <ul className={styles.rows}>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onChanged={settle}
            onRenew={() => void renew(webhook.id)}
            onAwait={() => awaitChange(CHANGE_MS)}
          />
        ))}
      </ul>
      {made && (
        <ShownOnce
          lead={t(made.isRenewed ? "webhooks.renewed" : "webhooks.made")}
          text={made.secret}
          testId="webhook-secret"
          onKept={() => setMade(undefined)}
        />
      )}
      {isAdding && <WebhookForm onSaved={onAdded} onCancel={() => setAdding(false)} />}
      {answer?.allowed === true && !isAdding && !made && webhooks.length < MAX_WEBHOOKS && (
        <p>
          <Button size="site" onClick={() => setAdding(true)}>
            {t("webhooks.add")}
          </Button>
        </p>
      )}
    </div>
  );
}

interface WebhookRowProps {
  readonly webhook: WebhookView;
  readonly onChanged: (reply: { readonly ok: true } | Refused) => Promise<boolean>;
  readonly onRenew: () => void;
  /** A message is on its way. */
  readonly onAwait: () => void;
}

function WebhookRow({ webhook, onChanged, onRenew, onAwait }: WebhookRowProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentText();
  const { id, kind, name, address, isOn, failingSince, tries } = webhook;
  const [newestBefore, setNewestBefore] = useState<string | null>();
  const [isChanging, setChanging] = useState(false);
  const newest = tries[0] ? markOf(tries[0]) : null;
  const send = async (reply: { readonly ok: true } | Refused): Promise<void> => {
    if (!(await onChanged(reply))) return;
    setNewestBefore(newest);
    onAwait();
  };
  return (
    <li className={styles.webhook}>
      <span>
        <CheckField
          label={name}
          checked={isOn}
          onChange={(on) =>
            void callRoute("PUT /api/account/alert-targets/:id", { params: { id }, body: { isOn: on } }).then(onChanged)
          }
        />
        <small>
          {t(`webhooks.kind.${kind}`)} · <bdi dir="ltr">{address}</bdi>
        </small>
        {failingSince !== null && <small>{t("webhooks.failing", { date: time(failingSince) })}</small>}
        <small role="status">
          {newestBefore === newest ? t("alertDelivery.tested") : tries.length === 0 && t("alertDelivery.none")}
        </small>
      </span>
      <span className={styles.buttons}>
        <Button onClick={() => void callRoute("POST /api/account/alert-targets/:id/test", { params: { id } }).then(send)}>
          {t("alertDelivery.test")}
        </Button>
        <Button kind="quiet" onClick={() => setChanging(true)}>
          {t("webhooks.change")}
        </Button>
        {isSigned(kind) && (
          <Button kind="quiet" onClick={onRenew}>
            {t("webhooks.newSecret")}
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => void callRoute("DELETE /api/account/alert-targets/:id", { params: { id } }).then(onChanged)}
        >
          {t("alertDelivery.remove")}
        </Button>
      </span>
      {isChanging && (
        <WebhookForm
          webhook={webhook}
          onSaved={() => {
            setChanging(false);
            void onChanged({ ok: true });
          }}
          onCancel={() => setChanging(false)}
        />
      )}
      {tries.length > 0 && (
        <LastTries
          tries={tries}
          canReplay={isOn}
          onReplay={(message) =>
            void callRoute("POST /api/account/webhooks/:id/replay", { params: { id }, body: { message } }).then(send)
          }
        />
      )}
    </li>
  );
}

const markOf = ({ message, at }: WebhookTry): string => `${message} ${at}`;

interface LastTriesProps {
  readonly tries: readonly WebhookTry[];
  readonly canReplay: boolean;
  readonly onReplay: (message: string) => void;
}

function LastTries({ tries, canReplay, onReplay }: LastTriesProps): ReactNode {
  const t = useTranslate();
  const { time } = useMomentText();
  return (
    <details>
      <summary>{t("webhooks.answers")}</summary>
      <ul>
        {tries.map((each, at) => {
          const { message, status, error, tookMs, isOver } = each;
          const isNewest = tries.findIndex((other) => other.message === message) === at;
          const words = error === null ? t("webhooks.taken") : t(`webhooks.error.${error}`);
          return (
            <li key={markOf(each)}>
              <small>
                {time(each.at)} · {status !== null && <bdi>{status} · </bdi>}
                {words} · <bdi>{tookMs} ms</bdi>
              </small>
              {isOver && isNewest && canReplay && (
                <Button kind="quiet" onClick={() => onReplay(message)}>
                  {t("webhooks.again")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
