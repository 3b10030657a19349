// Describes an invalid value without terms of the validation library. Not used for schemas with their own wording.

import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
  null: "null",
};
const FORMATS: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "an address",
  uuid: "an id",
  datetime: "a moment",
};
const COUNTED: Readonly<Record<string, string>> = { string: " characters", array: " entries", set: " entries" };
/** Longer lists are not read. */
const MAX_NAMED = 12;

/** Part of a sentence: "must not be empty". */
export function plainWords(issue: Issue): string {
  if (issue.code === "invalid_type")
    return issue.input === undefined ? "is missing" : `must be ${KINDS[issue.expected] ?? "of another kind"}`;
  if (issue.code === "too_small") {
    if (issue.origin === "string" && Number(issue.minimum) === 1) return "must not be empty";
    return issue.origin in COUNTED
      ? `needs at least ${counted(issue.minimum, issue.origin)}`
      : `must be at least ${issue.minimum}`;
  }
  if (issue.code === "too_big")
    return issue.origin in COUNTED
      ? `may have at most ${counted(issue.maximum, issue.origin)}`
      : `must be at most ${issue.maximum}`;
  if (issue.code === "invalid_format")
    return FORMATS[issue.format] === undefined ? "is not written as it must be" : `must be ${FORMATS[issue.format]}`;
  if (issue.code === "invalid_value")
    return issue.values.length > MAX_NAMED
      ? "is not one of those known here"
      : `must be ${issue.values.map(String).join(" or ")}`;
  if (issue.code === "unrecognized_keys")
    return `has fields that are not known here: ${issue.keys.slice(0, MAX_NAMED).join(", ")}`;
  return "is not valid";
}

const counted = (count: number | bigint, origin: string): string => `${count}${COUNTED[origin] ?? ""}`;

/** "contact: must not be empty"; a whole sentence is kept as is. */
export function sentenceOf(path: string, words: string): string {
  return /^\p{Lu}/u.test(words) ? words : `${path || "The request"}: ${words}`;
}
