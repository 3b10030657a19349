// A text that follows the market: written straight into its node by the frame loop, so React does not render on a tick.

import { useEffect, useRef, type ReactNode } from "react";
import type { FrameLoop } from "./frame-loop.ts";

interface LiveTextProps {
  readonly loop: FrameLoop;
  /** The text of now; must be cheap. */
  readonly read: (now: number) => string;
  readonly className?: string | undefined;
}

/** A span holding `read()`, isolated left to right as figures are. */
export function LiveText({ loop, read, className }: LiveTextProps): ReactNode {
  const span = useRef<HTMLElement>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
    loop.request();
  }, [read, loop]);
  useEffect(
    () =>
      loop.add((now) => {
        const text = latest.current(now);
        if (span.current && span.current.textContent !== text) span.current.textContent = text;
      }),
    [loop],
  );
  return <bdi className={className} ref={span} />;
}
