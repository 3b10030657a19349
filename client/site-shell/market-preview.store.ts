// The public market in this page: one stream for all that show it, open while somebody looks, tried again ever more rarely while
// it cannot be had.

import { useEffect } from "react";
import { create } from "zustand";
import type { MarketPreview } from "../../shared/contracts/market-preview.ts";

export interface PreviewState {
  readonly preview: MarketPreview | undefined;
  /** When the newest body arrived, on this machine's clock, epoch ms. */
  readonly arrivedAt: number;
  /** It could not be had, the last time we tried. */
  readonly failed: boolean;
}

const ADDRESS = "/api/market/preview";
const MIN_WAIT_MS = 2000;
const MAX_WAIT_MS = 60_000;

export const usePreview = create<PreviewState>(() => ({ preview: undefined, arrivedAt: 0, failed: false }));

let lookers = 0;
let stream: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let waitMs = MIN_WAIT_MS;

/** Keeps the stream open while the calling component is shown. */
export function useMarketPreview(): PreviewState {
  useEffect(() => {
    if (lookers++ === 0) document.addEventListener("visibilitychange", follow);
    follow();
    return () => {
      if (--lookers === 0) document.removeEventListener("visibilitychange", follow);
      follow();
    };
  }, []);
  return usePreview();
}

/** A hidden page gives its connection back: a browser has few for one server. */
function follow(): void {
  const wanted = lookers > 0 && !document.hidden;
  if (wanted && !stream && retry === undefined) open();
  if (!wanted) close();
}

function open(): void {
  const source = new EventSource(ADDRESS);
  stream = source;
  source.addEventListener("message", ({ data }: MessageEvent<string>) => {
    waitMs = MIN_WAIT_MS;
    usePreview.setState({ preview: JSON.parse(data) as MarketPreview, arrivedAt: Date.now(), failed: false });
  });
  source.addEventListener("error", () => {
    close();
    usePreview.setState({ failed: true });
    // Spread, so that the visitors of a server that restarts do not come back together.
    retry = setTimeout(
      () => {
        retry = undefined;
        follow();
      },
      waitMs * (0.5 + Math.random()),
    );
    waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
  });
}

function close(): void {
  stream?.close();
  stream = undefined;
  clearTimeout(retry);
  retry = undefined;
}
