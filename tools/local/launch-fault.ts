// A start that cannot go on. Its message is one sentence for the person at the terminal, shown without a stack trace.

export class LaunchFault extends Error {
  override readonly name = "LaunchFault";
}

/** The text of anything thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
