// One-line JSON logs with a component name; secrets are cut out before they can be written.

import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** A logger for one component; bindings appear on every line, which goes to standard output unless told otherwise. */
export function createLog(component: string, level = "info", destination?: DestinationStream): Log {
  const options = {
    level,
    base: { component },
    redact: { paths: ["*.password", "*.token", "*.authorization", "*.cookie", "req.headers"], remove: true },
  };
  return destination ? pino(options, destination) : pino(options);
}
