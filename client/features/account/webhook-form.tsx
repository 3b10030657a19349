import { useState, type ReactNode } from "react";
import {
  MAX_TEMPLATE,
  TEMPLATE_WORDS,
  unknownWords,
  WEBHOOK_KINDS,
  type WebhookKind,
  type WebhookView,
} from "../../../shared/contracts/webhooks.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { callRoute, type Refused } from "../../rest/call-route.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./account.module.css";
import { refusalKey } from "./refusal-key.ts";
import { useAccountForm } from "./use-account-form.ts";

interface WebhookFormProps {
  /** The one that is changed; absent: another one. */
  readonly webhook?: WebhookView;
  /** The secret of another one whose messages are signed. */
  readonly onSaved: (secret: string | null) => void;
  readonly onCancel: () => void;
}

/** The form of another webhook, or of one that is changed: its kind stays, and so does its address unless another is given. */
export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps): ReactNode {
  const t = useTranslate();
  const [kind, setKind] = useState<WebhookKind>(webhook?.kind ?? "standard");
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState("");
  const [template, setTemplate] = useState(webhook?.template ?? "");
  const hasTemplate = kind !== "standard";
  const unknown = hasTemplate ? unknownWords(template) : [];
  const { phase, error, submit } = useAccountForm<"POST /api/account/webhooks" | "PUT /api/account/webhooks/:id">({
    send: () => {
      const own = hasTemplate && template.trim() !== "" ? template : null;
      const body = { name: name.trim(), url: url.trim(), template: own };
      if (!webhook) return callRoute("POST /api/account/webhooks", { body: { kind, ...body } });
      const changed = { ...body, url: body.url === "" ? null : body.url };
      return callRoute("PUT /api/account/webhooks/:id", { params: { id: webhook.id }, body: changed });
    },
    onDone: ({ body }) => onSaved("secret" in body ? body.secret : null),
    keyOf,
  });
  return (
    <form onSubmit={submit}>
      <ErrorBox text={error} />
      {!webhook && (
        <SelectField
          label={t("webhooks.kind")}
          value={kind}
          options={WEBHOOK_KINDS.map((value) => ({ value, text: t(`webhooks.kind.${value}`) }))}
          onChoose={(value) => setKind(value as WebhookKind)}
        />
      )}
      <TextField label={t("webhooks.name")} value={name} onChange={setName} maxLength={100} autoComplete="off" required />
      <TextField
        label={t("webhooks.url")}
        type="url"
        pattern="https://.+"
        value={url}
        onChange={setUrl}
        maxLength={1000}
        dir="ltr"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        required={!webhook}
      />
      {webhook && <p className={styles.hint}>{t("webhooks.urlStays", { address: webhook.address })}</p>}
      {hasTemplate && (
        <>
          <TextArea
            dir="auto"
            label={t("webhooks.template")}
            value={template}
            onChange={setTemplate}
            maxLength={MAX_TEMPLATE}
            rows={3}
          />
          <p className={styles.hint}>
            {t("webhooks.words")} <bdi dir="ltr">{TEMPLATE_WORDS.map((word) => `{${word}}`).join(" ")}</bdi>
          </p>
          {unknown.length > 0 && (
            <p className={styles.urgent} role="status">
              {t("webhooks.unknownWord")} <bdi dir="ltr">{unknown.map((word) => `{${word}}`).join(" ")}</bdi>
            </p>
          )}
        </>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" size="site" type="submit" disabled={phase !== "idle" || unknown.length > 0}>
          {t(webhook ? "alertDelivery.save" : "webhooks.save")}
        </Button>
        <Button size="site" onClick={onCancel}>
          {t("account.cancel")}
        </Button>
      </div>
    </form>
  );
}

function keyOf(refused: Refused): PlainKey {
  if (refused.error === "invalid-request") return "webhooks.invalid";
  if (refused.error === "address-refused") return "webhooks.refused";
  return refused.error === "webhook-limit" ? "webhooks.limit" : refusalKey(refused);
}
