// Values that look like options in operators' commands.

import { afterEach, expect, it, vi } from "vitest";
import { commandWords } from "./command-words.ts";

const OPTIONS = { payment: { type: "string" }, data: { type: "string" }, all: { type: "boolean" } } as const;
const { argv } = process;

afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

function read(...words: string[]) {
  process.argv = ["node", "command.ts", ...words];
  return commandWords("Use: command ORDER", OPTIONS);
}

it.each(["abc", "-abc", "--abc", "-p", "a=b"])("%s is a value of an option, wherever it stands", (value) => {
  for (const words of [
    ["TD-1", "--payment", value, "--all"],
    ["--all", "--payment", value, "TD-1"],
    ["TD-1", "--all", `--payment=${value}`],
  ]) {
    const { values, positionals } = read(...words);
    expect([{ ...values }, positionals]).toEqual([{ payment: value, all: true }, ["TD-1"]]);
  }
});

it.each([["--payment", "--data", "x"], ["--payment"], ["--payment", "--"], ["--unknown"], ["--all", "-abc"]])(
  "%s %s is answered with how the command is used",
  (...words) => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(process, "exit").mockImplementation(() => {
      throw new Error("ended");
    });
    expect(() => read(...words)).toThrow("ended");
    expect(said.mock.calls[0]?.[0]).toContain("Use: command ORDER");
  },
);
