// Load tests must refuse packets that are not in the contract: otherwise they would measure something else.

import { expect, test } from "vitest";
import { readPacket } from "./market-protocol.ts";

test.each(["", "9", "42/other,[]", '451-/market,["frame",{"_placeholder":true,"num":0}]', '42/market,["frame",x,"AA"]'])(
  "%j is no packet of the contract",
  (text) => {
    expect(() => readPacket(text)).toThrow("not of its contract");
  },
);
