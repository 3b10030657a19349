// What the reader typed into the risk manager: on screen as typed, kept in this browser as plain figures, which mean the
// same in every language.

import { create } from "zustand";
import { useLanguage } from "../../i18n/language.store.ts";
import type { Separators } from "../../market/number-text.ts";
import { parseFigure, RISK_FIELDS, type RiskField, type RiskInputs } from "./position.ts";

const STORED_AS = "riskManagerData";
const MOST_CHARACTERS = 40;

export const useRisk = create<RiskInputs>(() => {
  const [kept, separators] = [readInputs(localStorage.getItem(STORED_AS)), separatorsNow()];
  return eachField((field) => readIn(kept[field], separators));
});

// A lone sign before three digits divides thousands in one language and is the decimal sign in another.
useLanguage.subscribe((now, before) => {
  const [was, is] = [before.numbers.separators, now.numbers.separators];
  if (was === is) return;
  const inputs = useRisk.getState();
  useRisk.setState(eachField((field) => readIn(plain(inputs[field], was), is)));
});

/** Takes what was typed into a field and remembers it. */
export function typeRisk(field: RiskField, text: string): void {
  const inputs = { ...useRisk.getState(), [field]: text.slice(0, MOST_CHARACTERS) };
  const separators = separatorsNow();
  localStorage.setItem(STORED_AS, JSON.stringify(eachField((kept) => plain(inputs[kept], separators))));
  useRisk.setState(inputs);
}

function readInputs(text: string | null): RiskInputs {
  const stored = readRecord(text);
  const read = (field: RiskField): string => {
    const value = stored[field];
    // Older settings hold numbers.
    return typeof value === "string" || typeof value === "number" ? String(value).slice(0, MOST_CHARACTERS) : "";
  };
  return eachField(read);
}

function separatorsNow(): Separators {
  return useLanguage.getState().numbers.separators;
}

function eachField(textOf: (field: RiskField) => string): RiskInputs {
  return Object.fromEntries(RISK_FIELDS.map((field) => [field, textOf(field)])) as Record<RiskField, string>;
}

/** A typed figure as "1500.5"; what is no figure stays as it is. */
function plain(text: string, { group }: Separators): string {
  return parseFigure(text, group)?.toFixed() ?? text;
}

/** A plain figure with the decimal sign of a language; what is no figure stays as it is. */
function readIn(text: string, { decimal }: Separators): string {
  return /^\d+\.\d+$/.test(text) ? text.replace(".", decimal) : text;
}

function readRecord(text: string | null): Partial<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
