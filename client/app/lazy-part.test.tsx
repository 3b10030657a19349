// @vitest-environment happy-dom
// A part that cannot be had says so by itself, and is fetched again where its reader asks.

import { act, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { needTexts } from "../i18n/language.store.ts";
import { offerTexts } from "../i18n/load-texts.ts";
import { only, render, unrender } from "../testing/rendered.ts";
import { lazyPart } from "./lazy-part.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  unrender();
  vi.restoreAllMocks();
});

const Found = (): ReactNode => <p>found</p>;
/** The element, once the part and its texts are there. */
const shown = (selector: string): Promise<HTMLElement> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    return only(selector);
  });

/** Shows a part beside something else; `answers` are what its fetches find, undefined: a lost file. */
async function show(...answers: readonly ((() => ReactNode) | Error | undefined)[]): Promise<() => number> {
  let asked = 0;
  const { Page } = lazyPart(async () => {
    const answer = answers[asked++] ?? new Error("lost");
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await render(
    <>
      <h1>around</h1>
      <Page />
    </>,
  );
  return () => asked;
}

it("is shown once it is there", async () => {
  await show(Found);
  expect((await shown("p")).textContent).toBe("found");
});

it("fails alone, and comes when it is asked for again", async () => {
  const asked = await show(undefined, Found);
  expect((await shown("[role=alert] p")).textContent).toBe("Something broke on this page");
  expect(only("h1").textContent).toBe("around");
  act(() => only("[role=alert] button").click());
  await vi.waitFor(async () => expect((await shown("p")).textContent).toBe("found"));
  expect(asked()).toBe(2);
});

it("reloads the page when it failed twice", async () => {
  const asked = await show(undefined, undefined, Found);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const first = await shown("[role=alert] button");
  act(() => first.click());
  const second = await vi.waitFor(async () => {
    const button = await shown("[role=alert] button");
    expect(button).not.toBe(first);
    return button;
  });
  expect(reload).not.toHaveBeenCalled();
  act(() => second.click());
  expect(reload).toHaveBeenCalledOnce();
  expect(asked()).toBe(2);
});

it("reloads the page at once where a deploy removed its file", async () => {
  const asked = await show(new Error("/assets/part.js", { cause: 404 }), Found);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  const button = await shown("[role=alert] button");
  act(() => button.click());
  expect(reload).toHaveBeenCalledOnce();
  expect(asked()).toBe(1);
});

it("fails alone also while it renders", async () => {
  await show(() => {
    throw new Error("broken");
  });
  expect((await shown("[role=alert] button")).textContent).toBe("Reload");
  expect(only("h1").textContent).toBe("around");
});

it("without texts of its own is shown also where those of another part are lost for good", async () => {
  offerTexts({ "./en/chat.json": () => Promise.reject(new Error("no such file")) });
  await expect(needTexts("chat")).rejects.toThrow("no such file");
  await show(Found);
  expect((await shown("p")).textContent).toBe("found");
});
