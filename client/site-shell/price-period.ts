// Whether a page shows launch prices. The server sends the page of the right period, so that prices stand there without script.

import type { PricePeriod } from "../../shared/checkout/price-catalogue.ts";

let written: PricePeriod = "later";

/** The pages rendered next show the prices of this period; only while pages are built. */
export function writePricesOf(period: PricePeriod): void {
  written = period;
}

/** The period this page was written for; "later" on pages that show no prices. */
export function readPricePeriod(): PricePeriod {
  if (typeof document === "undefined") return written;
  return document.querySelector<HTMLMetaElement>('meta[name="price-period"]')?.content === "launch" ? "launch" : "later";
}
