import { expect, it } from "vitest";
import { ReadyBytes } from "./ready-body.ts";

it.each([
  ["", "plain", "plain"],
  ["gzip, deflate, br, zstd", "br", "gzip"],
  ["BR, GZIP", "br", "gzip"],
  ["br;q=0.8, gzip;q=1.0", "br", "gzip"],
  ["br;q=0, gzip", "gzip", "gzip"],
  ["br ; q=0.000 ,gzip;Q=0", "plain", "plain"],
  ["br;q=0.01, gzip;q=0", "br", "plain"],
  ["identity", "plain", "plain"],
])("%j asks for %s, and for %s of bytes that are made anew too often for brotli", (accepted, form, often) => {
  expect(new ReadyBytes(Buffer.from("")).formFor(accepted)).toBe(form);
  expect(new ReadyBytes(Buffer.from(""), 1).formFor(accepted)).toBe(often);
});
