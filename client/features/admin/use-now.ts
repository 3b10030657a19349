// The time of now for texts like "5 min. ago", which grow old while a page is open.

import { useEffect, useState } from "react";

const EVERY_MS = 10_000;

/** Epoch ms, renewed every ten seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
