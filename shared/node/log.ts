// One-line JSON logs with a component name; secrets are cut out before they can be written.

import { pino, type Logger } from "pino";

export type Log = Logger;

/** A logger for one component; bindings appear on every line. */
export function createLog(component: string, level = "info"): Log {
  return pino({
    level,
    base: { component },
    redact: { paths: ["*.password", "*.token", "*.authorization", "*.cookie", "req.headers"], remove: true },
  });
}
