// @vitest-environment happy-dom
// A plan's own lists are named in the reader's language, on whichever device and in whichever language they were begun;
// a list the reader named keeps that name.

import { afterEach, beforeEach, expect, it } from "vitest";
import { setLanguage, translate } from "../../../i18n/language.store.ts";
import { ListsDesk } from "../../../testing/lists-desk.ts";
import { listTitle } from "./list-title.ts";
import { deleteList, updateList } from "./watch-lists.store.ts";

let desk: ListsDesk;
const titles = (): string[] => desk.lists.map((list) => listTitle(list, translate));

beforeEach(async () => {
  desk = await ListsDesk.set();
  await desk.open("popular");
});
afterEach(async () => {
  await setLanguage("en");
  desk.clear();
});

it("follows the language, also after they were stored and fetched again", async () => {
  expect(titles()).toEqual(["Movers", "Signal 1", "Signal 2"]);
  await setLanguage("ru");
  expect(titles()).toEqual(["В движении", "Сигнал 1", "Сигнал 2"]);
  localStorage.clear();
  await desk.reopen();
  expect(titles()).toEqual(["В движении", "Сигнал 1", "Сигнал 2"]);
  deleteList(desk.first.id);
  expect(desk.toasts.at(-1)).toContain("В движении");
});

it("is the reader's own from the renaming on", async () => {
  updateList(desk.first.id, { name: "Mine" });
  await desk.settle();
  await setLanguage("ru");
  await desk.reopen();
  expect(titles()).toEqual(["Mine", "Сигнал 1", "Сигнал 2"]);
});

it("stays when settings are saved under the name that was shown", async () => {
  await setLanguage("ru");
  updateList(desk.first.id, { name: "В движении", height: 20 });
  await setLanguage("en");
  expect(titles()[0]).toBe("Movers");
  expect(desk.first.height).toBe(20);
});
