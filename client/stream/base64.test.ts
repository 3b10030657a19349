// Both decoders give the same result.

import fc from "fast-check";
import { expect, it } from "vitest";
import { bytesByAtob, bytesOfBase64 } from "./base64.ts";

it("decodes any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      expect([...bytesByAtob(text)]).toEqual([...bytes]);
      expect([...bytesOfBase64(text)]).toEqual([...bytes]);
    }),
  );
});
