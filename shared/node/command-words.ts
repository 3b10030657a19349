// Reads the words of an operators' command: "--help" prints how it is used, and a word it does not know is answered with the same.

import { parseArgs, type ParseArgsConfig } from "node:util";

/** The words after the command, by its options. Ends the process where they only ask for help, or are not to be understood. */
export function commandWords<const Options extends NonNullable<ParseArgsConfig["options"]>>(usage: string, options: Options) {
  if (process.argv.slice(2).includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ allowPositionals: true, options: { ...options } });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}. ${usage}`);
    process.exit(1);
  }
}
