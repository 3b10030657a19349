// @vitest-environment happy-dom
// A number field as it is typed into, key by key: its text is the reader's until the field is left, whatever becomes of its value.

import { act, useState, type ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { only, pressKey, render, unrender } from "../testing/rendered.ts";
import { judgeFigure } from "./figure.ts";
import { NumberField, useTypedNumber } from "./number-field.tsx";

interface HeldProps {
  readonly first: number;
  /** What happens to a reported value. */
  readonly hold: (value: number) => number;
}

function Held({ first, hold }: HeldProps): ReactNode {
  const [value, setValue] = useState(first);
  const { text, fault, onText, onLeave } = useTypedNumber(value, { min: 0 }, (next) => setValue(hold(next)));
  return (
    <>
      <NumberField text={text} problem={fault} describedBy={undefined} onText={onText} onLeave={onLeave} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue((last) => last + 100)} />
    </>
  );
}

/** A field whose text is kept as typed. */
function Kept(): ReactNode {
  const [text, setText] = useState("");
  const problem = typeof judgeFigure(text, ",", { min: 0, decimals: 2 }) === "number" ? undefined : "Wrong";
  return <NumberField text={text} problem={problem} describedBy={undefined} onText={setText} />;
}

const field = (): HTMLInputElement => only("input") as HTMLInputElement;
const held = (): string | null => only("output").textContent;

function type(text: string): void {
  act(() => {
    field().focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** What the field shows after each key; keys are appended. */
function shownWhileTyping(keys: string): string[] {
  type("");
  return Array.from(keys, (key) => {
    type(field().value + key);
    return field().value;
  });
}

/** Raises the value by 100 past the field, which keeps the focus. */
const raise = (): void => act(() => only("button").click());
const leave = (): void => act(() => field().blur());

afterEach(unrender);

it("shows each key where the value is held as it is", async () => {
  await render(<Held first={0.41} hold={(value) => value} />);
  expect(shownWhileTyping("0.075")).toEqual(["0", "0.", "0.0", "0.07", "0.075"]);
  expect(held()).toBe("0.075");
});

it("shows each key also where a value on the way is refused", async () => {
  await render(<Held first={0.41} hold={(value) => (value > 0 ? value : 0.41)} />);
  expect(shownWhileTyping("0.5")).toEqual(["0", "0.", "0.5"]);
  expect(held()).toBe("0.5");
  type("0.");
  expect(field().value).toBe("0.");
});

it("shows each key also where the value is held with fewer digits, and these once it is left", async () => {
  await render(<Held first={1} hold={(value) => Number(value.toFixed(2))} />);
  expect(shownWhileTyping("0.1234").at(-1)).toBe("0.1234");
  leave();
  expect(field().value).toBe("0.12");
});

it("keeps what is being typed when another value comes, and shows that one once it is left", async () => {
  await render(<Held first={1} hold={(value) => value} />);
  type("2.5");
  raise();
  expect(field().value).toBe("2.5");
  leave();
  expect([field().value, held()]).toEqual(["102.5", "102.5"]);
  raise();
  expect(field().value).toBe("202.5");
});

it("keeps a wrong text that was left until another value comes", async () => {
  await render(<Held first={1} hold={(value) => value} />);
  type("much");
  leave();
  expect([field().value, held()]).toEqual(["much", "1"]);
  raise();
  expect(field().value).toBe("101");
});

it.each([
  ["0,5", "0.5"],
  ["1,500", "1500"],
  ["2 500,50", "2500.50"],
  ["0,125", "0,125"],
  ["1,5 000", "1,5 000"],
  ["", ""],
])("shows %j in English as %j once it is left, and as typed before", async (typed, shown) => {
  await render(<Kept />);
  type(typed);
  expect(field().value).toBe(typed);
  leave();
  expect(field().value).toBe(shown);
});

it("shows the language's own writing also when Enter is pressed in it", async () => {
  await render(<Kept />);
  type("0,5");
  pressKey("Enter");
  expect(field().value).toBe("0.5");
});
