// @vitest-environment happy-dom
// The contact form: what leaves the browser, and what the writer sees of it.

import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needTexts } from "../../../i18n/language.store.ts";
import { only, render, unrender } from "../../../testing/rendered.ts";
import { makeLines } from "./background-lines.tsx";
import { ContactForm } from "./contact-form.tsx";

let sent: unknown[];
let answer: () => Promise<Response>;

beforeEach(async () => {
  sent = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answer();
  });
  await needTexts("company");
  await render(<ContactForm />);
});
afterEach(() => {
  unrender();
  vi.unstubAllGlobals();
});

const reply = (status: number, body: object) => () => Promise.resolve(new Response(JSON.stringify(body), { status }));
const inputs = () => [...document.querySelectorAll<HTMLInputElement>("form input, form textarea")];
const button = () => only("button") as HTMLButtonElement;
const values = () => inputs().map(({ value }) => value);
const status = () => only('form > [role="status"]').textContent;

function fillIn(...texts: readonly string[]): void {
  const fields = inputs();
  texts.forEach((text, at) => {
    const field = fields[at];
    if (!field) return;
    act(() => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  });
}
const submit = () => act(async () => (only("form") as HTMLFormElement).requestSubmit());

const WRITTEN = ["Anna", "anna@example.test", "Hello", "Two\nlines"] as const;

test("sends the message with the page's language, clears the form and says that it has arrived", async () => {
  answer = reply(200, { status: " Success ", message: "Your message has been received" });
  fillIn(...WRITTEN);
  await submit();
  const [name, email, subject, message] = WRITTEN;
  expect(sent).toEqual([{ name, email, subject, message, website: "", language: "en" }]);
  expect(status()).toContain("Your message has arrived");
  expect(values()).toEqual(["", "", "", "", ""]);
});

test.each([
  ["a refusal for too many", reply(429, { status: "error", error: "rate-limited", message: "x" }), "several messages"],
  ["a refusal of the form", reply(400, { status: "error", error: "invalid-request", message: "x" }), "not accepted"],
  ["a busy server", reply(503, { status: "error", error: "unavailable", message: "x" }), "busy right now"],
  ["a network error", () => Promise.reject(new TypeError("Failed to fetch")), "Network error"],
  [
    "a page that may not send it",
    () => Promise.reject(new TypeError("Mixed Content: blocked")),
    "cannot send requests over HTTP",
  ],
  ["an answer that does not say success", reply(200, { status: "queued" }), "could not be sent"],
  ["a refusal with words", reply(200, { status: "error", message: "Server words" }), "Server words"],
  ["a fault with words", reply(500, { status: "error", error: "mail-down", message: "Server words" }), "Server words"],
  ["a fault with no more than its name", reply(500, { error: "Mail is down" }), "Mail is down"],
  ["a server error", reply(500, { status: "error", error: "internal", message: "x" }), "could not be sent"],
])("keeps what was written after %s", async (_, failure, words) => {
  answer = failure;
  fillIn(...WRITTEN);
  await submit();
  expect(status()).toContain(words);
  expect(values()).toEqual([...WRITTEN, ""]);
});

test("the button says that it is sending, and sends once", async () => {
  const { promise, resolve: arrive } = Promise.withResolvers<Response>();
  answer = () => promise;
  fillIn(...WRITTEN);
  await submit();
  expect([button().textContent, button().disabled]).toEqual(["Sending…", true]);
  await submit();
  expect(sent).toHaveLength(1);
  await act(async () => arrive(new Response('{"status":"success","message":""}')));
  expect(button().textContent).toBe("Send message");
});

test("every field is required, and nobody reaches the hidden one", () => {
  const [name, email, subject, message, hidden] = inputs();
  expect([name, email, subject, message].map((field) => field?.required)).toEqual([true, true, true, true]);
  expect([email?.inputMode, message?.getAttribute("rows"), hidden?.tabIndex, hidden?.required]).toEqual([
    "email",
    "5",
    -1,
    false,
  ]);
});

test.each([0, 0.5, 0.999_999])("25 lines keep to their bounds, random being %d", (random) => {
  const lines = makeLines(() => random);
  expect(lines).toHaveLength(25);
  for (const { left, seconds, height } of lines) {
    expect(left >= 0 && left <= 100 && seconds >= 5 && seconds <= 13 && height >= 80 && height <= 200).toBe(true);
  }
});
