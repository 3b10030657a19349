// `npm run sim -- --seed 7`: prints one JSON line with its addresses when ready.

import { OptionError, readCommandLine } from "./options.ts";
import { startSimulator } from "./start-simulator.ts";

async function main(): Promise<void> {
  const simulator = await startSimulator(readCommandLine(process.argv.slice(2)));
  process.stdout.write(`${JSON.stringify({ ready: true, ...simulator.urls })}\n`);
  const leave = () => {
    void simulator.stop().then(() => process.exit(0));
  };
  process.once("SIGTERM", leave);
  process.once("SIGINT", leave);
  // Started by a parent with an IPC channel: end with the parent, because nothing else would end it.
  process.once("disconnect", leave);
}

main().catch((error: unknown) => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const expected = error instanceof OptionError || code === "EADDRINUSE" || code === "ENOENT";
  process.stderr.write(
    `${expected && error instanceof Error ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
