// Decimals of a price: by the coin's tick size, also of a coin that the market on screen does not have.

import { useEffect, useState } from "react";
import { partsOfChartSymbol } from "../../../../shared/market/chart-symbol.ts";
import { useShownExchange } from "../../../desk/shown-exchange.ts";
import { baseOf } from "../../../desk/workspace.store.ts";
import { exchangeCoins } from "../../../stream/exchange-coins.ts";

const MAX_DECIMALS = 10;

/** Fewest decimals that write a price in full. */
export function decimalsOfNumber(value: number): number {
  for (let decimals = 0; decimals < MAX_DECIMALS; decimals++) if (Number(value.toFixed(decimals)) === value) return decimals;
  return MAX_DECIMALS;
}

/** Decimals of a chart's coin by the table of its exchange; undefined for a coin it does not have. */
export async function otherDecimals(symbol: string): Promise<number | undefined> {
  const exchange = partsOfChartSymbol(symbol)?.exchange;
  if (!exchange) return undefined;
  const coins = await exchangeCoins(exchange);
  return coins.find((coin) => coin.symbol === baseOf(symbol))?.decimals;
}

/** The same for a component, only of a coin on an exchange that is not on screen; undefined until its table was asked. */
export function useOtherDecimals(symbol: string): number | undefined {
  const shown = useShownExchange();
  const isOther = partsOfChartSymbol(symbol)?.exchange !== shown;
  const [known, setKnown] = useState<{ readonly symbol: string; readonly decimals: number | undefined }>();
  useEffect(() => {
    if (!isOther) return undefined;
    let isOver = false;
    // Without an answer the price is written as it is.
    otherDecimals(symbol).then(
      (decimals) => isOver || setKnown({ symbol, decimals }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isOther, symbol]);
  return isOther && known?.symbol === symbol ? known.decimals : undefined;
}
