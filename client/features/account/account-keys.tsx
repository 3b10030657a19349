// Keys for programs: made with the password and shown once, listed with their last use, revoked.

import { useState, type ReactNode } from "react";
import { API_SCOPES, MAX_KEY_NAME, type ApiScope } from "../../../shared/contracts/api-scopes.ts";
import { PLAN_NAMES } from "../../../shared/contracts/plans.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./account.module.css";
import { PasswordField } from "./password-field.tsx";
import { refusalKey } from "./refusal-key.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useMomentText } from "../../ui/use-moment-text.ts";
import { useSection } from "./use-section.ts";

type Key = RouteAnswer<"GET /api/account/keys">["data"][number];

const ask = () => callRoute("GET /api/account/keys");

/** The section of the keys. */
export function AccountKeys(): ReactNode {
  const t = useTranslate();
  const { answer: keys, error, load, settle } = useSection(ask);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();

  const revoke = async (id: string): Promise<void> => {
    const reply = await callRoute("DELETE /api/account/keys/:id", { params: { id } });
    // One that is gone already is what was wanted.
    await settle(reply, "not-found");
  };
  const onMade = (key: string): void => {
    setMaking(false);
    setMade(key);
    void load();
  };
  const plan = PLAN_NAMES.professional;
  return (
    <section className={styles.section} data-testid="api-keys">
      <h2>{t("apiKeys.title")}</h2>
      <div>
        <p>
          {keys?.allowed === false ? t(keys.data.length > 0 ? "apiKeys.closed" : "apiKeys.noPlan", { plan }) : t("apiKeys.lead")}{" "}
          <a href="/api/docs">{t("apiKeys.docs")}</a>
        </p>
        <ErrorBox text={error} />
        <ul className={styles.rows}>
          {keys?.data.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => void revoke(key.id)} />
          ))}
        </ul>
        {made !== undefined && (
          <ShownOnce lead={t("apiKeys.made")} text={made} testId="made-key" onKept={() => setMade(undefined)} />
        )}
        {isMaking && <NewKey onMade={onMade} onCancel={() => setMaking(false)} />}
        {keys?.allowed === true && !isMaking && made === undefined && (
          <Button size="site" onClick={() => setMaking(true)}>
            {t("apiKeys.new")}
          </Button>
        )}
      </div>
    </section>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: Key; onRevoke: () => void }): ReactNode {
  const t = useTranslate();
  const { time } = useMomentText();
  const [isSure, setSure] = useState(false);
  const { name, start, scopes, addresses, last_used_at: usedAt } = apiKey;
  return (
    <li>
      <span>
        <bdi>{name}</bdi> <code dir="ltr">{start}…</code>
        <small>
          {scopes.map((scope) => t(`apiKeys.scope.${scope}`)).join(" · ")}
          {addresses.length > 0 && (
            <>
              {" · "}
              <bdi dir="ltr">{addresses.join(", ")}</bdi>
            </>
          )}
        </small>
        <small>{usedAt === null ? t("apiKeys.unused") : t("apiKeys.used", { date: time(usedAt) })}</small>
      </span>
      {isSure ? (
        <span className={styles.buttons}>
          <Button onClick={onRevoke}>{t("apiKeys.revokeSure")}</Button>
          <Button kind="quiet" onClick={() => setSure(false)}>
            {t("account.cancel")}
          </Button>
        </span>
      ) : (
        <Button onClick={() => setSure(true)}>{t("apiKeys.revoke")}</Button>
      )}
    </li>
  );
}

function NewKey({ onMade, onCancel }: { onMade: (key: string) => void; onCancel: () => void }): ReactNode {
  const t = useTranslate();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly ApiScope[]>(API_SCOPES);
  const [addresses, setAddresses] = useState("");
  const [password, setPassword] = useState("");
  const { phase, error, submit } = useAccountForm({
    send: () => {
      const body = { name, scopes: [...scopes], addresses: addresses.split(/[\s,;]+/).filter((each) => each !== ""), password };
      return callRoute("POST /api/account/keys", { body });
    },
    onDone: ({ body }) => onMade(body.key),
    keyOf: (refused) => (refused.error === "invalid-request" ? "apiKeys.invalid" : refusalKey(refused)),
  });
  const toggle = (scope: ApiScope, isOn: boolean): void =>
    setScopes(API_SCOPES.filter((each) => (each === scope ? isOn : scopes.includes(each))));
  return (
    <form onSubmit={submit}>
      <ErrorBox text={error} />
      <TextField label={t("apiKeys.name")} value={name} onChange={setName} maxLength={MAX_KEY_NAME} autoComplete="off" required />
      <fieldset className={styles.choices}>
        <legend>{t("apiKeys.scopes")}</legend>
        {API_SCOPES.map((scope) => (
          <CheckField
            key={scope}
            label={t(`apiKeys.scope.${scope}`)}
            checked={scopes.includes(scope)}
            onChange={(isOn) => toggle(scope, isOn)}
          />
        ))}
      </fieldset>
      <TextField
        label={t("apiKeys.addresses")}
        value={addresses}
        onChange={setAddresses}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <p className={styles.hint}>{t("apiKeys.addressesHint")}</p>
      <PasswordField label={t("account.currentPassword")} value={password} onChange={setPassword} />
      <div className={styles.buttons}>
        <Button kind="primary" size="site" type="submit" disabled={phase !== "idle" || scopes.length === 0}>
          {t("apiKeys.make")}
        </Button>
        <Button size="site" onClick={onCancel}>
          {t("account.cancel")}
        </Button>
      </div>
    </form>
  );
}
