// Hot coins in the small charts of a terminal that nobody has set up: ranked slowly, and held while somebody looks at one.

import { useEffect } from "react";
import { create } from "zustand";
import type { TerminalEngine } from "../../../desk/terminal-engine.ts";
import { SLOTS } from "../../../desk/slots.ts";
import { useWorkspace } from "../../../desk/workspace.store.ts";
import { isAttended } from "./is-attended.ts";
import { useHotCoins } from "./use-hot-coins.ts";

interface HotCharts {
  readonly symbols: readonly string[];
}

/** A chart needs a while to be read. */
const EVERY_MS = 30_000;
const FILL_SLOTS = { min: SLOTS, max: SLOTS } as const;

export const useHotCharts = create<HotCharts>(() => ({ symbols: [] }));

/** Keeps the hot charts of this terminal ranked, if it offers them. */
export function useHotChartRanking(engine: TerminalEngine, isOn: boolean): void {
  const isHeld = (): boolean => isAttended("section[data-hot]");
  const without = useWorkspace((state) => state.suggestedChart);
  const symbols = useHotCoins(engine, { count: FILL_SLOTS, everyMs: EVERY_MS, isHeld, isOn, without });
  useEffect(() => {
    if (!isOn) return undefined;
    useHotCharts.setState({ symbols });
    return () => useHotCharts.setState({ symbols: [] });
  }, [symbols, isOn]);
}
