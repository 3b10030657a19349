// Entry of every worker role: node workers/main.ts ingest

import { EnvironmentError, readWorkerEnvironment } from "../shared/node/environment.ts";
import { startIngestProcess } from "./ingest/ingest-process.ts";

/** Exit code of a start refused for its environment or arguments (EX_CONFIG). */
const REFUSED = 78;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(REFUSED);
}

function environment(): ReturnType<typeof readWorkerEnvironment> {
  try {
    return readWorkerEnvironment();
  } catch (error) {
    if (error instanceof EnvironmentError) refuse(error.message);
    throw error;
  }
}

const role = process.argv[2];
if (role !== "ingest") refuse(`Unknown worker role "${role ?? ""}". Start one with: node workers/main.ts ingest`);

const stop = await startIngestProcess(environment());
let stopping = false;
const shutDown = (): void => {
  if (stopping) return;
  stopping = true;
  void stop().finally(() => process.exit(0));
};
process.on("SIGTERM", shutDown);
process.on("SIGINT", shutDown);
process.on("disconnect", shutDown);
