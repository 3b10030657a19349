// What is no packet of the contract is no packet to a load test either: it would measure something else.

import { expect, test } from "vitest";
import { readPacket } from "./market-protocol.ts";

test.each(["", "9", "42/other,[]", '451-/market,["frame",{"_placeholder":true,"num":0}]', '42/market,["frame",x,"AA"]'])(
  "%j is no packet of the contract",
  (text) => {
    expect(() => readPacket(text)).toThrow("not of its contract");
  },
);
