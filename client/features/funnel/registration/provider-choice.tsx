// How it is paid: the methods this deployment offers, and what each of them charges.

import type { ReactNode } from "react";
import type { PlainKey } from "../../../i18n/translate.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useMoneyText } from "../money-text.ts";
import type { QuoteMethod } from "../use-quote.ts";
import { AcceptedCoins } from "./accepted-coins.tsx";
import styles from "./registration.module.css";

const NAMES: Readonly<Record<string, PlainKey>> = {
  nowpayments: "provider.nowpayments",
  yoomoney: "provider.yoomoney",
  mock: "provider.mock",
  gpay: "provider.gpay",
};

interface ProviderChoiceProps {
  readonly methods: readonly QuoteMethod[];
  readonly value: QuoteMethod | undefined;
  readonly onChoose: (provider: string) => void;
}

/** Radio buttons, one below the other; below them the coins of the chosen one. */
export function ProviderChoice({ methods, value, onChoose }: ProviderChoiceProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <fieldset className={styles.choices} data-look="lines">
        <legend>{t("register.provider")}</legend>
        {methods.map((method) => {
          const name = NAMES[method.id];
          return (
            <label key={method.id}>
              <input type="radio" name="provider" checked={method.id === value?.id} onChange={() => onChoose(method.id)} />
              <span>{name ? t(name) : method.id}</span>
              <ChargeText method={method} />
            </label>
          );
        })}
      </fieldset>
      {value && <AcceptedCoins method={value} />}
    </>
  );
}

function ChargeText({ method: { charge_amount: amount, charge_currency: currency, rate } }: { method: QuoteMethod }): ReactNode {
  const t = useTranslate();
  const text = useMoneyText()(amount, currency);
  return <span className={styles.charge}>{rate === null ? text : t("register.about", { amount: text })}</span>;
}
