// One match: ticker, name, exchange, price and five-minute change, written by the frame loop.

import { useEffect, useRef, type ReactNode } from "react";
import { exchangeName } from "../../../shared/market/exchange-id.ts";
import { FIELD, WINDOW_MINUTES } from "../../../shared/market/fields.ts";
import { useEngine } from "../../desk/terminal-engine.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { writePrice } from "../../market/price-zeros.ts";
import { LiveText } from "../../market/live-text.tsx";
import { changeCode } from "../../market/number-text.ts";
import { Icon, type IconShape } from "../../ui/icon.tsx";
import { INNER_ICONS } from "../../ui/inner-icons.ts";
import type { Find } from "./find-coins.ts";
import { FULL_NAMES } from "./full-names.ts";
import styles from "./search-palette.module.css";

const FIVE_MINUTES = WINDOW_MINUTES.indexOf(5);

const HIDDEN: IconShape = { path: `${INNER_ICONS.eye}M3 2.5l10 11` };

interface FoundCoinProps {
  readonly find: Find;
  readonly pinned: boolean;
  /** The reader wants to see it in no table. */
  readonly hidden: boolean;
}

/** Content of a match's line. */
export function FoundCoin({ find, pinned, hidden }: FoundCoinProps): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const change = useRef<HTMLElement>(null);
  const { loop } = useEngine();
  const { base, market, position, isRecent } = find;
  const { moment } = market;
  const name = FULL_NAMES.get(base);
  useEffect(
    () =>
      loop.add(() => {
        const element = change.current;
        if (!element) return;
        const percent = moment.change(FIVE_MINUTES, position);
        const text = numbers.change(percent);
        if (element.textContent !== text) element.textContent = text;
        const code = changeCode(percent);
        element.dataset["way"] = code > 0 ? "up" : code < 0 ? "down" : "even";
      }),
    [loop, moment, position, numbers],
  );
  return (
    <>
      <span className={styles.coin}>
        {isRecent && <StatusIcon icon="clock" text={t("search.recent")} />}
        <bdi dir="ltr" translate="no" className={styles.symbol}>
          {base}
        </bdi>
        {pinned && <Icon name="check" size={12} />}
        {hidden && <StatusIcon icon={HIDDEN} text={t("row.hiddenNow", { symbol: base })} />}
        {name !== undefined && name !== base && (
          <bdi translate="no" className={styles.name}>
            {name}
          </bdi>
        )}
        <bdi translate="no" className={`tag ${styles.exchange}`}>
          {exchangeName(market.exchange)}
        </bdi>
      </span>
      <LiveText
        loop={loop}
        className={styles.price}
        write={writePrice}
        read={() => numbers.price(moment.figure(FIELD.price, position), moment.coins[position]?.decimals ?? 0)}
      />
      <span className={styles.window}>{t("unit.minutes", { minutes: 5 })}</span>
      <bdi ref={change} dir="ltr" className={styles.change} />
      {isRecent && (
        // For a pointer: keys have one of their own, and an option holds no buttons.
        <span className={styles.forget} data-forget aria-hidden="true" title={t("search.forget")}>
          <Icon name="close" size={12} />
        </span>
      )}
    </>
  );
}

/** An icon that is read out. */
function StatusIcon({ icon, text }: { readonly icon: "clock" | IconShape; readonly text: string }): ReactNode {
  return (
    <span className={styles.statusIcon} title={text}>
      <Icon name={icon} size={12} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
