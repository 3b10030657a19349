// The button with the tools to draw on the main chart, and what to do with the one in the hand.

import type { ReactNode } from "react";
import { DRAWING_KINDS } from "../../../shared/contracts/drawings.ts";
import { useDrawingsOf, useDrawingTool } from "../../desk/drawings.store.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { IconShape } from "../../ui/icon.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { useMenuUnder } from "../../ui/use-menu-under.ts";
import styles from "./main-chart.module.css";
import { takeOff } from "./take-off.ts";

const PENCIL: IconShape = { path: "M2.5 13.5 3.3 10.2 10.8 2.7l2.5 2.5-7.5 7.5ZM9.3 4.2l2.5 2.5" };

/** Button and menu for a coin ("MEXC:BTCUSDT"). */
export function DrawingMenu({ symbol }: { symbol: string }): ReactNode {
  const t = useTranslate();
  const { at, open, close } = useMenuUnder();
  const tool = useDrawingTool((state) => state.tool);
  const drawings = useDrawingsOf(symbol);
  const selected = useDrawingTool((state) => drawings.find(({ id }) => id === state.selected)?.id);
  const entries: MenuEntry[] = [
    ...DRAWING_KINDS.map((kind): MenuEntry => ({
      kind: "item",
      text: t(`charts.draw.${kind}`),
      run: () => useDrawingTool.setState({ tool: kind }),
    })),
    { kind: "line" },
    {
      kind: "item",
      text: t("charts.draw.remove"),
      disabled: selected === undefined,
      run: () => selected !== undefined && takeOff(symbol, selected),
    },
    { kind: "item", text: t("charts.draw.clear"), disabled: drawings.length === 0, run: () => takeOff(symbol) },
  ];
  return (
    <>
      <IconButton
        icon={PENCIL}
        label={t("charts.draw")}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        aria-pressed={tool !== undefined}
        onClick={open}
      />
      {at && <Menu label={t("charts.draw")} at={at} entries={entries} onClose={close} />}
    </>
  );
}

/** Says how to use the tool that is in the hand. */
export function DrawingHint(): ReactNode {
  const t = useTranslate();
  const tool = useDrawingTool((state) => state.tool);
  return (
    <p className={styles.hint} role="status">
      {tool && `${t(`charts.draw.${tool}`)}: ${t(tool === "horizontal" ? "charts.draw.hint.one" : "charts.draw.hint.two")}`}
    </p>
  );
}
