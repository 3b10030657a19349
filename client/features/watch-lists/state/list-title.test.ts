// @vitest-environment happy-dom
// A plan's own lists are named in the reader's language, on whichever device and in whichever language they were begun;
// a list the reader named keeps that name.

import { afterEach, beforeEach, expect, it } from "vitest";
import { setLanguage, translate } from "../../../i18n/language.store.ts";
import { WatchListUser } from "../../../testing/watch-list-user.ts";
import { listTitle } from "./list-title.ts";
import { deleteList, updateList } from "./watch-lists.store.ts";

let user: WatchListUser;
const titles = (): string[] => user.lists.map((list) => listTitle(list, translate));

beforeEach(async () => {
  user = await WatchListUser.set();
  await user.open("popular");
});
afterEach(async () => {
  await setLanguage("en");
  user.clear();
});

it("follows the language, also after they were stored and fetched again", async () => {
  expect(titles()).toEqual(["Movers", "Signal 1", "Signal 2"]);
  await setLanguage("ru");
  expect(titles()).toEqual(["В движении", "Сигнал 1", "Сигнал 2"]);
  localStorage.clear();
  await user.reopen();
  expect(titles()).toEqual(["В движении", "Сигнал 1", "Сигнал 2"]);
  deleteList(user.first.id);
  expect(user.toasts.at(-1)).toContain("В движении");
});

it("is the reader's own from the renaming on", async () => {
  updateList(user.first.id, { name: "Mine" });
  await user.settle();
  await setLanguage("ru");
  await user.reopen();
  expect(titles()).toEqual(["Mine", "Сигнал 1", "Сигнал 2"]);
});

it("stays when settings are saved under the name that was shown", async () => {
  await setLanguage("ru");
  updateList(user.first.id, { name: "В движении", height: 20 });
  await setLanguage("en");
  expect(titles()[0]).toBe("Movers");
  expect(user.first.height).toBe(20);
});
