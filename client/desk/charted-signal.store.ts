// The signal being explained, so that the main chart can show the window it compared.

import { create } from "zustand";

export interface ChartedSignal {
  /** "MEXC:WIFUSDT" */
  readonly symbol: string;
  /** Window of the signal, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** What it measured: "+2.31%". */
  readonly text: string;
}

export const useChartedSignal = create<{ readonly signal: ChartedSignal | undefined }>(() => ({ signal: undefined }));

/** Marks a signal on the main chart while that shows its coin; undefined marks none. */
export function chartSignal(signal: ChartedSignal | undefined): void {
  useChartedSignal.setState({ signal });
}
