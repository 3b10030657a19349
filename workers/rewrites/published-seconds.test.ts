// What was published of a coin's second, when the book says something else since.

import { expect, it } from "vitest";
import { Book } from "../book/book.ts";
import { PublishedSeconds } from "./published-seconds.ts";

const START = 1_790_000_000;
const RING = 60;

/** Two coins that trade each second; the book's seconds before `published` were published. */
function setup(published: number) {
  const book = new Book(2, RING, START);
  book.startLiveAt(START + 1);
  const seconds = new PublishedSeconds(RING);
  for (let second = START + 1; second < START + published; second++) {
    for (const position of [0, 1]) book.trade(position, 5, 10, second * 1000, 0);
    book.advanceTo(second + 1);
    seconds.note(book, second);
  }
  const all = Array.from({ length: published }, (_, at) => START + at);
  return { book, seconds, all, changed: () => seconds.changed(book, all) };
}

it("is not told of where the book still says the same, also from another origin of volumes", () => {
  const { book, changed } = setup(40);
  book.rebase(0, 123_456.789, Number.NaN);
  expect(changed()).toEqual([]);
});

it("is told of for a late trade's own second, and as long as its price lasts", () => {
  const { book, changed } = setup(40);
  book.trade(1, 7, 2, (START + 10) * 1000 + 500, 0);
  expect(changed()).toEqual([{ position: 1, second: START + 10, price: 5, volume: 10 }]);
});

it("is told of once, whatever becomes of the second afterwards", () => {
  const { book, seconds, changed } = setup(40);
  book.trade(1, 7, 2, (START + 10) * 1000 + 500, 0);
  seconds.reported(changed());
  book.trade(1, 8, 2, (START + 10) * 1000 + 600, 0);
  expect(changed()).toEqual([]);
});

it("is forgotten with the coin whose position another takes, and with the seconds that leave the book", () => {
  const { book, seconds, all, changed } = setup(40);
  seconds.clear(1);
  book.trade(1, 7, 2, (START + 10) * 1000, 0);
  expect(changed()).toEqual([]);
  book.trade(0, 7, 2, (START + 10) * 1000, 0);
  book.advanceTo(START + 10 + RING);
  expect(seconds.changed(book, all)).toEqual([]);
});

it("stays known while the market grows", () => {
  const { book, seconds, all } = setup(40);
  book.grow(5);
  seconds.note(book, START + 39);
  book.trade(0, 7, 2, (START + 10) * 1000, 0);
  expect(seconds.changed(book, all)).toEqual([{ position: 0, second: START + 10, price: 5, volume: 10 }]);
});

it("that another worker published before this one led is known from its columns", () => {
  const { book, all } = setup(40);
  const seconds = new PublishedSeconds(RING);
  const [before, seen] = [Float64Array.of(5, 900, 5, 70), Float64Array.of(6, 910, 5, 75)];
  seconds.seed(START + 20, seen, before);
  expect(seconds.changed(book, all)).toEqual([
    { position: 0, second: START + 20, price: 6, volume: 10 },
    { position: 1, second: START + 20, price: 5, volume: 5 },
  ]);
});
