// @vitest-environment happy-dom
// Keys of an input method are no commands: what is open stays open, what is typed is not yet taken.

import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { only, pressKey, render, unrender } from "../testing/rendered.ts";
import { closeOnEscape } from "./escape-stack.ts";
import { NumberField } from "./number-field.tsx";

afterEach(unrender);

/** While a word is composed; in the way Safari sends the confirming key. */
const KINDS: readonly KeyboardEventInit[] = [{ isComposing: true }, { keyCode: 229 }];

it.each(KINDS)("Escape leaves open what is open, %j", (kind) => {
  const close = vi.fn<() => void>();
  const end = closeOnEscape(close);
  pressKey("Escape", kind);
  expect(close).not.toHaveBeenCalled();
  pressKey("Escape");
  expect(close).toHaveBeenCalledOnce();
  end();
});

it.each(KINDS)("Enter does not leave a number field, %j", async (kind) => {
  const onLeave = vi.fn<() => void>();
  await render(<NumberField text="5" problem={undefined} describedBy={undefined} onText={() => {}} onLeave={onLeave} />);
  act(() => only("input").focus());
  pressKey("Enter", kind);
  expect(onLeave).not.toHaveBeenCalled();
  pressKey("Enter");
  expect(onLeave).toHaveBeenCalledOnce();
});
