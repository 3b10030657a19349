// A text that follows the market: written straight into its node by the frame loop, so React does not render on a tick.

import { useEffect, useRef, type ReactNode } from "react";
import type { FrameLoop } from "./frame-loop.ts";

interface LiveTextProps {
  readonly loop: FrameLoop;
  /** The text of now; must be cheap. */
  readonly read: (now: number) => string;
  readonly className?: string | undefined;
  /** How it comes into the element, where it is more than its text. */
  readonly write?: (element: HTMLElement, text: string) => void;
}

/** A span holding `read()`, isolated left to right as figures are. */
export function LiveText({ loop, read, className, write = writeText }: LiveTextProps): ReactNode {
  const span = useRef<HTMLElement>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
    loop.request();
  }, [read, loop]);
  useEffect(
    () =>
      loop.add((now) => {
        if (span.current) write(span.current, latest.current(now));
      }),
    [loop, write],
  );
  return <bdi className={className} ref={span} />;
}

function writeText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
