// Parses operators' commands: "--help" or an unknown word prints the usage.

import { parseArgs, type ParseArgsConfig } from "node:util";

/** The words after the command, by its options. Ends the process when they only ask for help, or are wrong. */
export function commandWords<const Options extends NonNullable<ParseArgsConfig["options"]>>(usage: string, options: Options) {
  if (process.argv.slice(2).includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ args: withValues(process.argv.slice(2), options), allowPositionals: true, options: { ...options } });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}. ${usage}`);
    process.exit(1);
  }
}

/** "--payment" and "-abc" as one word, "--payment=-abc": names of payments and passwords may begin with a dash. */
function withValues(words: readonly string[], options: NonNullable<ParseArgsConfig["options"]>): string[] {
  const isOption = (word: string): boolean => word.startsWith("--") && word.slice(2) in options;
  const takesValue = (word: string): boolean => isOption(word) && options[word.slice(2)]?.type === "string";
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = "", value = ""] = words.slice(at, at + 2);
    const isJoined = takesValue(word) && value.startsWith("-") && value !== "--" && !isOption(value);
    joined.push(isJoined ? `${word}=${value}` : word);
    if (isJoined) at++;
  }
  return joined;
}
