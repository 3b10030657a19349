// The switch on the page about cookies that stops the counting of pages in this browser.

import { useSyncExternalStore, useState, type ReactNode } from "react";
import { isCountingOff, refusesEverywhere, switchCounting } from "../../../app/page-counting.ts";
import { useTranslate } from "../../../i18n/language.store.ts";
import { CheckField } from "../../../ui/check-field.tsx";
import styles from "./document-page.module.css";

const subscribeToNothing = () => () => {};

/** On, as the page arrives written, until the browser's own choice is known. */
export function CountingSwitch(): ReactNode {
  const t = useTranslate();
  const [chosen, setChosen] = useState<boolean>();
  const isOff = useSyncExternalStore(subscribeToNothing, isCountingOff, () => false);
  const isRefused = useSyncExternalStore(subscribeToNothing, refusesEverywhere, () => false);
  const change = (on: boolean): void => {
    switchCounting(on);
    setChosen(on);
  };
  return (
    <div className={styles.counting}>
      <CheckField
        label={t("counting.count")}
        hint={isRefused ? t("counting.refused") : undefined}
        checked={(chosen ?? !isOff) && !isRefused}
        disabled={isRefused}
        onChange={change}
      />
    </div>
  );
}
