// The form of a price alert, new or changed: a dialog, so that a row's menu opens it in every layout.

import { useId, useState, type FormEvent, type ReactNode } from "react";
import { ALERT_PAUSE, MAX_NOTE, type AlertDraft, type AlertSide } from "../../../shared/contracts/alerts.ts";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { closeAlertForm, useAlertForm, type AskedAlert } from "../../desk/alert-form.store.ts";
import { saveAlert } from "../../desk/save-alert.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { judgeFigure } from "../../ui/figure.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./alerts.module.css";

/** Prices the server takes, USDT. */
const LEVEL = { least: 1e-15, most: 1e12 };
const MINUTE_S = 60;
const PAUSES = [1, 5, 15, 60, 240, 1440] as const;

/** The form, while it is open. */
export function AlertForm(): ReactNode {
  const t = useTranslate();
  const asked = useAlertForm((state) => state.asked);
  if (!asked) return null;
  return (
    <Dialog label={t(asked.changes ? "alerts.change" : "alerts.new")} onClose={closeAlertForm}>
      <Form asked={asked} />
    </Dialog>
  );
}

function Form({ asked }: { readonly asked: AskedAlert }): ReactNode {
  const t = useTranslate();
  const separators = useLanguage((state) => state.numbers.separators);
  const { exchange, symbol, price, level: askedLevel, changes } = asked;
  const [typed, setTyped] = useState(() => plain(changes?.level ?? askedLevel ?? price, separators.decimal));
  const [chosenSide, setSide] = useState<AlertSide | undefined>(changes?.side);
  const [mode, setMode] = useState<AlertDraft["mode"]>(changes?.mode ?? "once");
  const [pauseSeconds, setPause] = useState<number>(changes?.pauseSeconds ?? ALERT_PAUSE.standard);
  const [until, setUntil] = useState(() => localMinute(changes?.until));
  const [note, setNote] = useState(changes?.note ?? "");
  const [saving, setSaving] = useState(false);

  const priceId = useId();
  const judged = judgeFigure(typed, separators.group, LEVEL);
  const level = typeof judged === "number" ? judged : Number.NaN;
  const problem = typeof judged === "number" || judged === "empty" ? undefined : t("alerts.priceWrong");
  const side = chosenSide ?? (level < price ? "below" : "above");
  const isReady = typeof judged === "number" && !saving;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    setSaving(true);
    const end = until === "" ? null : new Date(until).getTime();
    const draft = { exchange, symbol, side, level, mode, pauseSeconds, until: end, note: note.trim(), isPaused: false };
    if (await saveAlert(draft, changes?.id)) closeAlertForm();
    setSaving(false);
  };
  const pauses = [...new Set([...PAUSES.map((minutes) => minutes * MINUTE_S), pauseSeconds])].toSorted((a, b) => a - b);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void save(event)}
      // Keys of the terminal are not meant here.
      onKeyDown={(event) => event.key !== "Escape" && event.stopPropagation()}
    >
      <h2>
        {t(changes ? "alerts.change" : "alerts.new")}{" "}
        <bdi dir="ltr">
          {symbol} · {exchangeName(exchange)}
        </bdi>
      </h2>
      <div className={styles.price}>
        <label htmlFor={priceId}>{t("alerts.price")}</label>
        <div className="well" data-wrong={problem ? true : undefined}>
          <NumberField
            id={priceId}
            text={typed}
            problem={problem}
            describedBy={problem ? `${priceId}-note` : undefined}
            autoFocus
            onText={setTyped}
          />
        </div>
        {problem && <small id={`${priceId}-note`}>{problem}</small>}
      </div>
      <SelectField
        label={t("alerts.when")}
        value={side}
        options={[
          { value: "above", text: t("alerts.above") },
          { value: "below", text: t("alerts.below") },
        ]}
        onChoose={(value) => setSide(value as AlertSide)}
      />
      <SelectField
        label={t("alerts.howOften")}
        value={mode}
        options={[
          { value: "once", text: t("alerts.once") },
          { value: "each", text: t("alerts.each") },
        ]}
        onChoose={(value) => setMode(value as AlertDraft["mode"])}
      />
      {mode === "each" && (
        <SelectField
          label={t("alerts.pause")}
          value={String(pauseSeconds)}
          options={pauses.map((seconds) => ({ value: String(seconds), text: String(Math.round(seconds / MINUTE_S)) }))}
          onChoose={(value) => setPause(Number(value))}
        />
      )}
      <TextField label={t("alerts.until")} type="datetime-local" value={until} onChange={setUntil} />
      <TextField label={t("alerts.note")} value={note} onChange={setNote} maxLength={MAX_NOTE} autoComplete="off" />
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={closeAlertForm}>
          {t("lists.form.cancel")}
        </Button>
        <Button kind="primary" type="submit" disabled={!isReady}>
          {t("alerts.save")}
        </Button>
      </div>
    </form>
  );
}

/** All digits of a price, none grouped. */
function plain(price: number, decimal: string): string {
  if (!Number.isFinite(price)) return "";
  const digits = String(price);
  return (digits.includes("e") ? price.toFixed(15).replace(/0+$/, "") : digits).replace(".", decimal);
}

/** A moment as the browser's field for it takes it, in its own time zone. */
function localMinute(moment: number | null | undefined): string {
  if (typeof moment !== "number") return "";
  return new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
