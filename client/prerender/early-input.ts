// What a reader does on a written page before it is taken over: typed and chosen values, pressed buttons, sent forms. Nobody listens
// yet, and a form would load the page anew; so it is kept here and done again as soon as somebody does. Part of the first script,
// which imports nothing but types.

import type { TakeOverEvent } from "../app/routes.tsx";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Keeps input until React answers, and hands it over once the page is taken over. */
export function keepEarlyInput(): void {
  const fields = new Set<Field>();
  /** In the order of what was done. */
  const acts: (() => void)[] = [];
  const keep = (event: Event): void => {
    const { target } = event;
    if (isField(target)) fields.add(target);
    const button =
      event.type === "click" && target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
    if (button) acts.push(() => button.click());
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      event.preventDefault();
      acts.push(() => target.requestSubmit(event.submitter));
    }
  };
  const kinds = ["input", "change", "click", "submit"] as const;
  for (const kind of kinds) addEventListener(kind, keep, true);
  const stop = (): void => kinds.forEach((kind) => removeEventListener(kind, keep, true));
  const handOver = (): void => {
    fields.forEach(enterAgain);
    // Each in a task of its own, when what was entered before it is known.
    for (const act of acts) setTimeout(act);
  };
  addEventListener("takingOver" satisfies TakeOverEvent, stop, { once: true });
  addEventListener("takenOver" satisfies TakeOverEvent, handOver, { once: true });
}

/** Reports the value that a field has. React compares it with the one it found: that has to be another. */
function enterAgain(field: Field): void {
  if (!(field instanceof HTMLSelectElement)) {
    const typed = field.value;
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, typed);
  }
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
