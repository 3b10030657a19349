import { expect, test } from "vitest";
import { availableBytes, socketRoom } from "./socket-room.ts";

const MB = 2 ** 20;

test("a container of 512 MB takes some three thousand sockets, one of a gigabyte more than eleven thousand", () => {
  expect(socketRoom(512 * MB)).toBe(3300);
  expect(socketRoom(1024 * MB)).toBe(11_500);
});

test("a tiny machine takes a few all the same, and a huge one no more than a processor serves", () => {
  expect(socketRoom(64 * MB)).toBe(500);
  expect(socketRoom(1024 * 1024 * MB)).toBe(20_000);
});

test("the memory is what this process may use of the machine's", () => {
  expect(availableBytes()).toBeGreaterThan(100 * MB);
  expect(Number.isSafeInteger(availableBytes())).toBe(true);
});
