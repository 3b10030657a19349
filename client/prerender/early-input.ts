// What a reader does on a written page before it is taken over: typed and chosen values, pressed buttons, sent forms. Nobody listens
// yet, and a form would load the page anew; so it is kept here and done again as soon as somebody does. Part of the first script,
// which imports nothing but types.

import type { TakeOverEvent } from "../app/routes.tsx";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Keeps input until React answers, and hands it over once the page is taken over. */
export function keepEarlyInput(): void {
  /** What was entered last, which taking over may undo between the two events of one choice. */
  const entered = new Map<Field, string>();
  /** In the order of what was done. */
  const acts: (() => void)[] = [];
  const kinds = ["click", "submit"] as const;
  const keepValue = ({ target }: Event): void => void (isField(target) && entered.set(target, target.value));
  const keepAct = (event: Event): void => {
    const { target } = event;
    const button =
      event.type === "click" && target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
    const form = event instanceof SubmitEvent && target instanceof HTMLFormElement ? target : null;
    if (!button && !form) return;
    // React listens before it knows what was entered, and must not answer what is done again later.
    event.stopPropagation();
    event.preventDefault();
    acts.push(() => (form ? form.requestSubmit((event as SubmitEvent).submitter) : button?.click()));
  };
  const handOver = (): void => {
    removeEventListener("input", keepValue, true);
    for (const kind of kinds) removeEventListener(kind, keepAct, true);
    for (const [field, value] of entered) enterAgain(field, value);
    // Each in a task of its own, when what was entered before it is known.
    for (const act of acts) setTimeout(act);
  };
  addEventListener("input", keepValue, true);
  for (const kind of kinds) addEventListener(kind, keepAct, true);
  // Not between the two events of one choice, the second of which would undo it.
  addEventListener("takenOver" satisfies TakeOverEvent, () => setTimeout(handOver), { once: true });
}

/** Reports this value of a field. React compares it with the one it found: that has to be another. */
function enterAgain(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) field.value = value;
  else {
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  }
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
