// A volume ratio as it is shown: in tenths below ten, in whole numbers from there. Wire, tables, plots and colours round by this alone,
// so that one ratio never shows two figures.

/** A ratio as whole tenths: equal ones show the same text. */
export function ratioTenths(ratio: number): number {
  return ratio < 9.95 ? Math.round(ratio * 10) : Math.round(ratio) * 10;
}
