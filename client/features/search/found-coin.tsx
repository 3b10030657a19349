// One match: ticker, price and five-minute change of now, written by the frame loop.

import { useEffect, useRef, type ReactNode } from "react";
import { FIELD, WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { writePrice } from "../../market/price-zeros.ts";
import { LiveText } from "../../market/live-text.tsx";
import { changeCode } from "../../market/number-text.ts";
import { Icon, type IconShape } from "../../ui/icon.tsx";
import { INNER_ICONS } from "../../ui/inner-icons.ts";
import styles from "./search-palette.module.css";

const FIVE_MINUTES = WINDOW_MINUTES.indexOf(5);

const HIDDEN: IconShape = { path: `${INNER_ICONS.eye}M3 2.5l10 11` };

interface FoundCoinProps {
  readonly position: number;
  readonly pinned: boolean;
  /** The reader wants to see it in no table. */
  readonly hidden: boolean;
}

/** Content of a match's line. */
export function FoundCoin({ position, pinned, hidden }: FoundCoinProps): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const change = useRef<HTMLElement>(null);
  const { loop, store } = useEngine();
  const coin = store.coins[position];
  useEffect(
    () =>
      loop.add(() => {
        const element = change.current;
        if (!element) return;
        const percent = store.change(FIVE_MINUTES, position);
        const text = numbers.change(percent);
        if (element.textContent !== text) element.textContent = text;
        const code = changeCode(percent);
        element.dataset["way"] = code > 0 ? "up" : code < 0 ? "down" : "even";
      }),
    [loop, store, position, numbers],
  );
  return (
    <>
      <bdi dir="ltr" translate="no" className={styles.symbol}>
        {coin?.symbol}
      </bdi>
      {pinned && <Icon name="check" size={12} />}
      {hidden && <Hidden symbol={coin?.symbol ?? ""} />}
      <LiveText
        loop={loop}
        className={styles.price}
        write={writePrice}
        read={() => numbers.price(store.figure(FIELD.price, position), coin?.decimals ?? 0)}
      />
      <span className={styles.window}>{t("unit.minutes", { minutes: 5 })}</span>
      <bdi ref={change} dir="ltr" className={styles.change} />
    </>
  );
}

function Hidden({ symbol }: { readonly symbol: string }): ReactNode {
  const t = useTranslate();
  const said = t("row.hiddenNow", { symbol });
  return (
    <span title={said}>
      <Icon name={HIDDEN} size={12} />
      <span className="visually-hidden">{said}</span>
    </span>
  );
}
