// How it is paid: the methods this deployment offers.

import type { ReactNode } from "react";
import type { PlainKey } from "../../../i18n/translate.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import styles from "./registration.module.css";

const NAMES: Readonly<Record<string, PlainKey>> = {
  nowpayments: "provider.nowpayments",
  yoomoney: "provider.yoomoney",
  mock: "provider.mock",
  gpay: "provider.gpay",
};

interface ProviderChoiceProps {
  readonly providers: readonly string[];
  readonly value: string | undefined;
  readonly onChoose: (provider: string) => void;
}

/** Radio buttons, one below the other. */
export function ProviderChoice({ providers, value, onChoose }: ProviderChoiceProps): ReactNode {
  const t = useTranslate();
  return (
    <fieldset className={styles.choices} data-look="lines">
      <legend>{t("register.provider")}</legend>
      {providers.map((provider) => {
        const name = NAMES[provider];
        return (
          <label key={provider}>
            <input type="radio" name="provider" checked={provider === value} onChange={() => onChoose(provider)} />
            {name ? t(name) : provider}
          </label>
        );
      })}
    </fieldset>
  );
}
