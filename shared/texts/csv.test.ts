import fc from "fast-check";
import { expect, it } from "vitest";
import { csvFile } from "./csv.ts";

function readCsv(file: string): string[][] {
  const lines: string[][] = [];
  const line: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 1; at < file.length; at++) {
    const sign = file[at];
    if (isQuoted && sign === '"' && file[at + 1] === '"') cell += file[at++];
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "," || sign === "\n")) {
      line.push(cell);
      cell = "";
      if (sign === "\n") lines.push(line.splice(0));
    } else if (isQuoted || sign !== "\r") cell += sign;
  }
  return lines;
}

const cell = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.tuple(fc.constantFrom("=", "+", "-", "@", "\t", "\r", '"', ",", "\n"), fc.string()).map((both) => both.join("")),
);

it("brings every text back as it was, but for an apostrophe before what a spreadsheet would compute", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (lines) => {
      const file = csvFile(lines);
      expect(file.startsWith("\ufeff")).toBe(true);
      const back = readCsv(file);
      expect(back.map((line) => line.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, "")))).toEqual(
        lines.map((line) => line.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, ""))),
      );
      for (const text of back.flat()) expect(text).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

it("writes figures as figures and nothing as nothing", () => {
  expect(csvFile([["a", -1.5, null, '=1+"1"', "x,y"]])).toBe('\ufeffa,-1.5,,"\'=1+""1""","x,y"\r\n');
});
