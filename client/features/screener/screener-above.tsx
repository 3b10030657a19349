// The coins whose move is larger than the scale: their number at the upper edge of the plot, and on a click the coins themselves.

import { useState, type ReactNode } from "react";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { cornerUnder } from "../../ui/place.ts";
import type { PlotInputs } from "./plot/plot-inputs.ts";
import { largestFirst } from "./point-info.ts";
import type { ScatterPlot } from "./plot/scatter-plot.ts";
import { useOfPicture } from "./plot/use-plot.ts";
import styles from "./screener-view.module.css";

/** As many as a menu shows without scrolling on a phone. */
const MAX_NAMED = 15;

interface ScreenerAboveProps {
  readonly plot: ScatterPlot;
  readonly inputs: PlotInputs;
  readonly onOpen: (symbol: string) => void;
  /** To show all coins as a table. */
  readonly onTable: () => void;
}

/** The button; nothing while every move fits the scale. */
export function ScreenerAbove({ plot, inputs, onOpen, onTable }: ScreenerAboveProps): ReactNode {
  const t = useTranslate();
  const numbers = useLanguage((state) => state.numbers);
  const [menu, setMenu] = useState<{ readonly at: { x: number; y: number }; readonly entries: readonly MenuEntry[] }>();
  const count = useOfPicture(plot, ({ points }) => points.aboveCount);
  const text = t("screener.above", { count });
  const open = (button: HTMLElement): void => {
    const coins = largestFirst(plot.points.abovePositions(), inputs.source.store, inputs.window);
    const entries = coins.slice(0, MAX_NAMED).map(({ symbol, netPercent }): MenuEntry => ({
      kind: "item",
      text: symbol,
      figure: numbers.change(netPercent),
      run: () => onOpen(symbol),
    }));
    const table: MenuEntry = { kind: "item", text: t("screener.table.show"), run: onTable };
    setMenu({ at: cornerUnder(button.getBoundingClientRect()), entries: [...entries, { kind: "line" }, table] });
  };
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          className={styles.above}
          aria-haspopup="menu"
          data-testid="screener-above"
          onClick={(event) => open(event.currentTarget)}
        >
          <span aria-hidden="true">{"\u2191"}</span> {text}
        </button>
      )}
      {menu && <Menu label={text} at={menu.at} entries={menu.entries} onClose={() => setMenu(undefined)} />}
    </>
  );
}
