// One-line JSON logs with a component name; secrets are removed before they are written.

import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { logOutput } from "./log-output.ts";
import { redactLine } from "./redaction.ts";

export type Log = Logger;

/** A logger for one component; bindings appear on every line, which goes to `destination`, by default standard output. */
export function createLog(component: string, level = "info", destination: DestinationStream = logOutput): Log {
  const options: LoggerOptions = {
    level,
    base: { component },
    // On the finished line, where child loggers' bindings, causes and texts are all present.
    hooks: { streamWrite: redactLine },
  };
  return pino(options, destination);
}
