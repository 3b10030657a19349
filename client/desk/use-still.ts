// Whether the market on screen stands still: paused by the reader, or nothing new arrives.

import { useConnection } from "../stream/connection.store.ts";
import { useTerminalSettings } from "./terminal-settings.store.ts";

export function useStill(): boolean {
  const paused = useTerminalSettings((state) => state.paused);
  return useConnection(({ phase, stale }) => paused || stale || phase === "offline");
}
