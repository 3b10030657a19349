// First step: to which address, with what and where to. The lists hold what the customer has registered, nothing invented.

import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import type { CheckoutOrder } from "../checkout-order.ts";
import { WALLETS, type Wallet } from "./wallets.ts";
import styles from "./wallet.module.css";

interface WalletSelectorProps {
  readonly order: CheckoutOrder;
  readonly wallet: Wallet;
  readonly onWallet: (wallet: Wallet) => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** The dialog over the order. */
export function WalletSelector({ order, wallet, onWallet, onContinue, onClose }: WalletSelectorProps): ReactNode {
  const t = useTranslate();
  return (
    <Dialog label={t("gpay.title")} onClose={onClose}>
      <form
        className={styles.selector}
        onSubmit={(event) => {
          event.preventDefault();
          onContinue();
        }}
      >
        <h2>{t("gpay.title")}</h2>
        <SelectField label={t("quiz.email")} {...onlyOption(order.email)} />
        <SelectField
          label={t("register.provider")}
          value={wallet.result}
          options={WALLETS.map(({ name, result }) => ({ value: result, text: t(name) }))}
          onChoose={(value) => onWallet(WALLETS.find(({ result }) => result === value) ?? WALLETS[0])}
        />
        <SelectField label={t("gpay.address")} {...onlyOption(t("gpay.online"))} />
        <div className={styles.buttons}>
          <Button kind="primary" size="site" type="submit">
            {t("quiz.continue")}
          </Button>
          <Button size="site" onClick={onClose}>
            {t("gpay.close")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A list of one: there is nothing else that would be true. */
const onlyOption = (text: string) => ({ value: text, options: [{ value: text, text }], onChoose: () => undefined });
