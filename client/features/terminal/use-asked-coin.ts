// The coin that a link to the terminal names, "/terminal?coin=MEXC:ETHUSDT", also one in a push that is clicked while it is open.

import { useEffect } from "react";
import { chartSymbolSchema } from "../../../shared/contracts/charts.ts";
import { openMainChart } from "../../desk/workspace.store.ts";

/** Shows it in the main chart; the address is then the terminal's own again, and a reload shows what the reader chose since. */
export function useAskedCoin(): void {
  useEffect(() => {
    if (show(location.href)) history.replaceState(history.state, "", location.pathname);
    // Over plain http there are no workers.
    const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      const isPath = typeof data === "object" && data !== null && "path" in data && typeof data.path === "string";
      if (isPath) show(data.path as string);
    };
    worker?.addEventListener("message", onMessage);
    return () => worker?.removeEventListener("message", onMessage);
  }, []);
}

/** False where the address names no coin. */
function show(address: string): boolean {
  const coin = chartSymbolSchema.safeParse(new URL(address, location.origin).searchParams.get("coin"));
  if (coin.success) openMainChart(coin.data);
  return coin.success;
}
