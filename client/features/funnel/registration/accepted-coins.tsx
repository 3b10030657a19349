// Which coins a method takes, over which networks and from which amount on.

import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/language.store.ts";
import { useMoneyText } from "../money-text.ts";
import type { QuoteMethod } from "../use-quote.ts";
import styles from "./registration.module.css";

type Coin = Exclude<QuoteMethod["coins"], null | "unknown">[number];

/** A list, or that it could not be had; nothing for methods without coins. */
export function AcceptedCoins({ method }: { readonly method: QuoteMethod }): ReactNode {
  const t = useTranslate();
  if (method.coins === null) return null;
  if (method.coins === "unknown") return <p className={styles.aside}>{t("register.coinsUnknown")}</p>;
  return (
    <div className={styles.coins} data-testid="accepted-coins">
      <h3>{t("register.coins")}</h3>
      <ul>
        {method.coins.map((coin) => (
          <li key={nameOf(coin)}>
            <CoinLine coin={coin} price={method.charge_amount} />
          </li>
        ))}
      </ul>
      <p>{t("register.coinsFee")}</p>
    </div>
  );
}

function CoinLine({ coin, price }: { readonly coin: Coin; readonly price: string }): ReactNode {
  const t = useTranslate();
  const money = useMoneyText();
  const name = `\u2066${nameOf(coin)}\u2069`;
  if (coin.min_usd === null) return name;
  const isAbove = Number(coin.min_usd) > Number(price);
  return t(isAbove ? "register.coinAbove" : "register.coinFrom", { coin: name, amount: money(coin.min_usd, "USD") });
}

const nameOf = ({ ticker, network }: Coin): string =>
  network === null || network === ticker ? ticker : `${ticker} (${network})`;
