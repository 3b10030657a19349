// The main heading of the terminal, for screen readers: sighted readers see the product and its exchange in several places.

import type { ReactNode } from "react";
import { exchangeName, type ExchangeId } from "../../../../shared/market/exchange-id.ts";
import { BRAND } from "../../../ui/logo.tsx";

/** "Tickdeck · MEXC". */
export function ScreenHeading({ exchange }: { readonly exchange: ExchangeId }): ReactNode {
  return (
    <h1 className="visually-hidden">
      <bdi dir="ltr">{`${BRAND} · ${exchangeName(exchange)}`}</bdi>
    </h1>
  );
}
