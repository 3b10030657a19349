// A volume ratio as displayed: in tenths below ten, in integers from there. Wire, tables, plots and colours all round by this, so
// that one ratio never shows two figures.

/** A ratio as whole tenths: equal ones show the same text. */
export function ratioTenths(ratio: number): number {
  return ratio < 9.95 ? Math.round(ratio * 10) : Math.round(ratio) * 10;
}
