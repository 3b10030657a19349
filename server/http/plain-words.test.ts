import { expect, test } from "vitest";
import { z } from "zod";
import { registerSchema } from "../../shared/contracts/checkout.ts";
import { loginSchema } from "../../shared/contracts/accounts.ts";
import { plainWords, sentenceOf } from "./plain-words.ts";

const said = (schema: z.ZodType, value: unknown): string => {
  const issue = schema.safeParse(value, { error: plainWords }).error?.issues[0];
  return sentenceOf(issue?.path.join(".") ?? "", issue?.message ?? "");
};

test.each<[z.ZodType, unknown, string]>([
  [registerSchema, { plan: "start" }, "Please provide contact details"],
  [registerSchema, { plan: "start", contact: "  " }, "Please provide contact details"],
  [registerSchema, { plan: "start", contact: 7 }, "Please provide contact details"],
  [registerSchema, { plan: "start", contact: "x".repeat(321) }, "contact: may have at most 320 characters"],
  [registerSchema, { contact: "a@b.test", plan: "free" }, "plan: must be start or popular or professional or pro"],
  [registerSchema, { contact: "a@b.test" }, "plan: must be start or popular or professional or pro"],
  [
    registerSchema,
    { contact: "a@b.test", plan: "pro", contactMethod: "pigeon" },
    "contactMethod: must be email or telegram or whatsapp",
  ],
  [registerSchema, null, "The request: must be an object"],
  [loginSchema, { login: "anna" }, "password: is missing"],
  [loginSchema, { login: 1, password: "x" }, "login: must be a text"],
  [z.object({ n: z.int().min(3).max(5) }), { n: 9 }, "n: must be at most 5"],
  [z.object({ n: z.int().min(3).max(5) }), { n: 1.5 }, "n: must be a whole number"],
  [z.object({ list: z.array(z.string()).min(2) }), { list: [] }, "list: needs at least 2 entries"],
  [z.object({ mail: z.email() }), { mail: "x" }, "mail: must be an e-mail address"],
  [z.strictObject({}), { extra: 1 }, "The request: has fields that are not known here: extra"],
  [z.object({ id: z.union([z.string(), z.number()]) }), { id: [] }, "id: is not valid"],
  [z.object({ id: z.string().regex(/^x/, "must begin with x") }), { id: "y" }, "id: must begin with x"],
])("%#: a value is answered in plain words", (schema, value, words) => expect(said(schema, value)).toBe(words));
