// The one live region of the terminal for screen readers: new signals, if the reader asked for it in the settings.
// The region is there before its text, and cells of tables are never read out by themselves.

import { useEffect, useRef, type ReactNode } from "react";
import type { Signal } from "../../../../shared/contracts/signals.ts";
import { newSignals } from "../../../desk/live-signals.ts";
import { useEngine } from "../../../desk/terminal-engine.ts";
import { useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { translate, useLanguage } from "../../../i18n/language.store.ts";
import { riseOf, valueOf } from "../explain/figures.ts";
import { AnnouncementQueue } from "./announcement-queue.ts";

/** A polite region, empty unless signals are to be read out. */
export function SignalAnnouncer(): ReactNode {
  const region = useRef<HTMLParagraphElement>(null);
  const { signals, stream } = useEngine();
  const announcing = useTerminalSettings((state) => state.announceSignals);
  useEffect(() => {
    const element = region.current;
    if (!announcing || !element) return undefined;
    const readOut = (text: string): void => {
      element.textContent = text;
    };
    const queue = new AnnouncementQueue(readOut, (count) => translate("announce.more", { count }));
    const unsubscribe = signals.onAdded((_, added) => {
      const now = performance.now();
      const fresh = newSignals(added, stream.age, now);
      queue.add(
        fresh.map((signal) => ({ id: signal.id, text: textOf(signal) })),
        now,
      );
    });
    return () => {
      unsubscribe();
      queue.end();
      readOut("");
    };
  }, [announcing, signals, stream]);
  return (
    <p ref={region} className="visually-hidden" role="status" aria-live="polite" aria-atomic="true" data-testid="announcer" />
  );
}

const ANNOUNCEMENTS = {
  net_percent: "announce.signal",
  net_minus_btc: "announce.signal",
  net_over_market: "announce.signal",
  short: "announce.short",
  volume: "announce.volume",
} as const;

function textOf(signal: Signal): string {
  const { symbol, timeframe: minutes, signalType } = signal;
  const value = useLanguage.getState().numbers.change(signalType === "short" ? riseOf(signal) : valueOf(signal));
  return translate(ANNOUNCEMENTS[signalType], { symbol, value, minutes });
}
