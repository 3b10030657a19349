// Price steps as plain decimal text: "0.00000001", never 1e-8, because columns and screens count its digits.

/** "0.01000000" → "0.01"; undefined when the text is not a positive plain decimal. */
export function plainTickSize(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^\d{1,12}(\.\d{1,20})?$/.test(text) || Number(text) <= 0) return undefined;
  return text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}

/** The step of a price with this many decimals: 0 → "1", 3 → "0.001". */
export function tickSizeOfDecimals(decimals: number): string {
  return decimals === 0 ? "1" : `0.${"0".repeat(decimals - 1)}1`;
}
