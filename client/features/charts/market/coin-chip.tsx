// One coin as a chip: name and move; a click shows it in the main chart, with Shift it is pinned or unpinned.

import type { MouseEvent, ReactNode } from "react";
import { pinOrNotify } from "../../../desk/pin-or-notify.ts";
import { baseOf, openMainChart } from "../../../desk/workspace.store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CoinChange } from "./coin-change.tsx";
import styles from "./coin-chip.module.css";

interface CoinChipProps {
  readonly symbol: string;
  readonly isPinned: boolean;
  readonly title: string;
  /** Number of its slot, where it has one. */
  readonly number?: number | undefined;
}

/** One button. */
export function CoinChip({ symbol, isPinned, title, number }: CoinChipProps): ReactNode {
  const base = baseOf(symbol);
  const click = (event: MouseEvent): void => (event.shiftKey ? pinOrNotify(symbol) : openMainChart(symbol));
  return (
    <button type="button" className={styles.chip} title={title} onClick={click} data-symbol={base}>
      {number !== undefined && <bdi className={styles.number}>{number}</bdi>}
      {isPinned && number === undefined && <Icon name="pin" size={10} />}
      <bdi dir="ltr" translate="no">
        {base}
      </bdi>
      <CoinChange symbol={symbol} named={false} />
    </button>
  );
}
