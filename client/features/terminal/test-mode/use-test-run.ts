// Runs a free test: asks at the door, whenever the reader comes back to the page, and when the server closed the stream.

import { useEffect, useState } from "react";
import { useConnection } from "../../../stream/connection.store.ts";
import { askTestAccess } from "./test-access.ts";
import { afterAnswer, afterTime, type TestRun } from "./test-run.ts";

/** The test of this visitor as it stands. */
export function useTestRun(): TestRun {
  const [run, setRun] = useState<TestRun>({ phase: "checking" });
  const closed = useConnection(({ ended, denied }) => ended !== undefined || denied !== undefined);
  useEffect(() => {
    let left = false;
    const ask = async (): Promise<void> => {
      const answer = await askTestAccess();
      if (!left) setRun((before) => afterAnswer(before, answer, performance.now()));
    };
    const onVisible = (): void => {
      if (!document.hidden) void ask();
    };
    void ask();
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("focus", onVisible);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("focus", onVisible);
    };
  }, [closed]);
  useEffect(() => {
    if (run.phase !== "running") return undefined;
    const timer = setTimeout(
      () => setRun((before) => afterTime(before, performance.now() + 1)),
      Math.max(0, run.endsAt - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [run]);
  return run;
}
