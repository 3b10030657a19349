// Price steps as plain decimal text: "0.00000001", never 1e-8, because columns and screens count its digits.

const MAX_DECIMALS = 20;

/** "0.01000000" → "0.01", "1e-8" → "0.00000001"; undefined when this is not a positive step of at most 20 decimals. */
export function plainTickSize(stated: unknown): string | undefined {
  const text = typeof stated === "number" ? String(stated) : stated;
  if (typeof text !== "string") return undefined;
  const [, whole, part = "", exponent = "0"] = /^(\d{1,12})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const point = whole.length + Number(exponent);
  const digits = `${whole}${part}`.padStart(whole.length + part.length - Math.min(0, point), "0").padEnd(point, "0");
  const at = Math.max(0, point);
  const plain = `${digits.slice(0, at).replace(/^0+(?=\d)/, "") || "0"}.${digits.slice(at)}`.replace(/\.?0*$/, "");
  const isStep = Number(plain) > 0 && at <= 12 && plain.length - plain.indexOf(".") <= MAX_DECIMALS + 1;
  return isStep ? plain : undefined;
}

/** The step of a price with this many decimals: 0 → "1", 3 → "0.001". */
export function tickSizeOfDecimals(decimals: number): string {
  return decimals === 0 ? "1" : `0.${"0".repeat(decimals - 1)}1`;
}
