import { expect, test } from "vitest";
import { Sealer } from "./sealer.ts";

const SECRET = "a test's own secret of enough length 0123456789";
const sealer = new Sealer(SECRET, "mail");

test("what was sealed opens again, and looks different each time", () => {
  const [one, two] = [sealer.seal("/reset-password#тайна"), sealer.seal("/reset-password#тайна")];
  expect(one.equals(two)).toBe(false);
  expect(one.toString("latin1")).not.toContain("reset");
  for (const sealed of [one, two]) expect(sealer.open(sealed)).toBe("/reset-password#тайна");
  expect(sealer.open(sealer.seal(""))).toBe("");
});

test("nothing changed, cut or sealed elsewhere opens", () => {
  const sealed = sealer.seal("secret");
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => sealer.open(changed), String(at)).toThrow("not sealed here");
  }
  for (const other of [Buffer.alloc(0), sealed.subarray(0, 20), sealed.subarray(0, -1)])
    expect(() => sealer.open(other)).toThrow("not sealed here");
  expect(() => new Sealer(SECRET, "credentials").open(sealed)).toThrow("not sealed here");
  expect(() => new Sealer(`${SECRET}x`, "mail").open(sealed)).toThrow("not sealed here");
});
