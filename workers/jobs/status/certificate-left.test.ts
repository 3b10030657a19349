import { afterAll, beforeAll, expect, test } from "vitest";
import { startTlsFront, type TlsFront } from "../../testing/tls-front.ts";
import { certificateLeft } from "./certificate-left.ts";

let front: TlsFront;
beforeAll(async () => {
  front = await startTlsFront(9);
});
afterAll(() => front.stop());

/** As the test certificate says. */
const ENDS_AT = Date.UTC(2126, 9, 30, 4, 10, 16);

test("a certificate's end is read from the connection, also after it", async () => {
  const address = `https://localhost:${front.port}`;
  expect(await certificateLeft(address, ENDS_AT - 864_000_000)).toBe(864_000);
  expect(await certificateLeft(address, ENDS_AT + 1000)).toBe(-1);
});

test("nothing is said of an address without one, or that nobody answers at", async () => {
  expect(await certificateLeft(`http://localhost:${front.port}`, ENDS_AT)).toBeUndefined();
  expect(await certificateLeft("https://localhost:9", ENDS_AT)).toBeUndefined();
});
