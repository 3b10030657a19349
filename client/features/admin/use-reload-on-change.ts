import { useEffect, useRef } from "react";

/** Loads again whenever `news` becomes another, the first report after the page too: something may have come between both. */
export function useReloadOnChange(version: number, reload: () => Promise<unknown>): void {
  const seen = useRef(version);
  useEffect(() => {
    if (version === seen.current) return;
    seen.current = version;
    void reload();
  }, [version, reload]);
}
