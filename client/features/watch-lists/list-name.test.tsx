// @vitest-environment happy-dom
// A list's name while an input method writes it: the word is taken first, the name afterwards.

import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { only, pressKey, render, unrender } from "../../testing/rendered.ts";
import { ListName } from "./list-name.tsx";

afterEach(unrender);

const typed = "\u6025\u9a30 \u3057\u3093\u3054\u3046";

it.each<KeyboardEventInit>([{ isComposing: true }, { keyCode: 229 }])(
  "goes on when Enter or Escape ends a word, %j",
  async (kind) => {
    await render(<ListName id="1" name="Movers" />);
    act(() => only("button").focus());
    pressKey("F2");
    const field = only("input") as HTMLInputElement;
    field.value = typed;
    for (const key of ["Enter", "Escape"]) pressKey(key, kind);
    expect((only("input") as HTMLInputElement).value).toBe(typed);
    pressKey("Escape");
    expect(only("button").textContent).toBe("Movers");
  },
);
