// What the reader typed into the risk manager, kept in this browser with the language's sign between thousands:
// a lone sign before three digits divides thousands in one language and is the decimal sign in another.

import { useLanguage } from "../i18n/language.store.ts";
import type { Separators } from "../market/number-text.ts";
import { createStoredWhole, parseJson } from "../storage/stored-state.ts";
import { rewriteFigure } from "../ui/figure.ts";
import { RISK_FIELDS, type RiskField, type RiskInputs } from "./position.ts";

const STORED_AS = "riskManagerData";
const MAX_CHARACTERS = 40;

export const useRisk = createStoredWhole<RiskInputs>(
  eachField(() => ""),
  {
    key: STORED_AS,
    read: (text) => {
      const stored = recordOf(parseJson(text));
      const [inputs, now, group] = [readInputs(stored), separatorsNow(), stored["group"]];
      return typeof group === "string" && group !== now.group ? rewritten(inputs, group, now) : inputs;
    },
    write: (inputs) => JSON.stringify({ ...inputs, group: separatorsNow().group }),
  },
);

useLanguage.subscribe((now, before) => {
  const [was, is] = [before.numbers.separators, now.numbers.separators];
  if (was.group !== is.group) useRisk.setState(rewritten(useRisk.getState(), was.group, is));
});

/** Takes what was typed into a field and remembers it. */
export function typeRisk(field: RiskField, text: string): void {
  useRisk.setState({ [field]: text.slice(0, MAX_CHARACTERS) });
}

/** The same figures in the writing of another language. */
function rewritten(inputs: RiskInputs, group: string, separators: Separators): RiskInputs {
  return eachField((field) => rewriteFigure(inputs[field], group, separators));
}

function readInputs(stored: Partial<Record<string, unknown>>): RiskInputs {
  return eachField((field) => {
    const value = stored[field];
    // Older settings hold numbers.
    return typeof value === "string" || typeof value === "number" ? String(value).slice(0, MAX_CHARACTERS) : "";
  });
}

function eachField(textOf: (field: RiskField) => string): RiskInputs {
  return Object.fromEntries(RISK_FIELDS.map((field) => [field, textOf(field)])) as Record<RiskField, string>;
}

function separatorsNow(): Separators {
  return useLanguage.getState().numbers.separators;
}

function recordOf(data: unknown): Partial<Record<string, unknown>> {
  return typeof data === "object" && data !== null ? data : {};
}
