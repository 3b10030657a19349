// What the reader typed into the risk manager, as typed, kept in this browser.

import { create } from "zustand";
import { RISK_FIELDS, type RiskField, type RiskInputs } from "./position.ts";

const STORED_AS = "riskManagerData";
const MOST_CHARACTERS = 40;

export const useRisk = create<RiskInputs>(() => readInputs(localStorage.getItem(STORED_AS)));

/** Takes what was typed into a field and remembers it. */
export function typeRisk(field: RiskField, text: string): void {
  const inputs = { ...useRisk.getState(), [field]: text.slice(0, MOST_CHARACTERS) };
  localStorage.setItem(STORED_AS, JSON.stringify(inputs));
  useRisk.setState(inputs);
}

function readInputs(text: string | null): RiskInputs {
  const stored = readRecord(text);
  const read = (field: RiskField): string => {
    const value = stored[field];
    // Older settings hold numbers.
    return typeof value === "string" || typeof value === "number" ? String(value).slice(0, MOST_CHARACTERS) : "";
  };
  return Object.fromEntries(RISK_FIELDS.map((field) => [field, read(field)])) as Record<RiskField, string>;
}

function readRecord(text: string | null): Partial<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
