// What happens next, in four steps; those behind us are filled.

import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import type { PaymentScreen } from "./payment-screen.ts";
import styles from "./payment.module.css";

const REACHED: Partial<Record<PaymentScreen, number>> = {
  waiting: 1,
  underpaid: 1,
  processing: 2,
  held: 2,
  success: 4,
  overpaid: 4,
};

interface NextStepsProps {
  readonly order: string;
  readonly contact: string;
  readonly screen: PaymentScreen;
}

/** Nothing where nothing happens next. */
export function NextSteps({ order, contact, screen }: NextStepsProps): ReactNode {
  const t = useTranslate();
  const reached = REACHED[screen];
  if (reached === undefined) return null;
  const steps = [
    t("payment.step1", { number: order }),
    t("payment.step2"),
    t("payment.step3"),
    t("payment.step4", { contact: `\u2068${contact}\u2069` }),
  ];
  return (
    <section className={styles.next}>
      <h2>{t("payment.next")}</h2>
      <ol>
        {steps.map((text, at) => (
          <li key={text} data-state={at < reached ? "done" : at === reached ? "now" : "later"}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
