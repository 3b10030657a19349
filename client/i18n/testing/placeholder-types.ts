// TypeScript knows the keys of a JSON file but not its texts: what each text has to be given is written out for it.

import { elementsOf, placeholdersOf, type Dictionary } from "../../../shared/texts/testing/text-faults.ts";

const LINE = 130;

/** What placeholders.ts says for these texts. */
export function placeholderTypes(english: Dictionary): string {
  const entries = Object.entries(english).flatMap(([key, text]) => {
    const elements = elementsOf(text);
    const placeholders = typeof elements === "string" ? [] : [...placeholdersOf(elements)];
    return placeholders.length === 0 ? [] : [entryOf(key, placeholders)];
  });
  return `// Written by "npm run texts": what each text has to be given, a number where it chooses a form.

import type { Value } from "../../shared/texts/fill.ts";

export interface Placeholders {
${entries.join("\n")}
}
`;
}

function entryOf(key: string, placeholders: readonly (readonly [name: string, kind: "value" | "count"])[]): string {
  const members = placeholders.map(([name, kind]) => `${name}: ${kind === "count" ? "number" : "Value"}`);
  const line = `  "${key}": { ${members.join("; ")} };`;
  return line.length <= LINE ? line : `  "${key}": {\n${members.map((member) => `    ${member};`).join("\n")}\n  };`;
}
