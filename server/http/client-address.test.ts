import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressKey, ClientAddresses, isLoopback, networkKey } from "./client-address.ts";

function from(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  } as IncomingMessage;
}

test.each([
  [undefined, "9.9.9.9", "6.6.6.6", "9.9.9.9"],
  [["10.0.1.0/24"], "9.9.9.9", "6.6.6.6", "9.9.9.9"],
  [["10.0.1.0/24"], "10.0.1.7", "6.6.6.6, 7.7.7.7", "7.7.7.7"],
  [["10.0.1.0/24"], "::ffff:10.0.1.7", "6.6.6.6, 7.7.7.7, 10.0.1.9", "7.7.7.7"],
  [["10.0.1.0/24"], "10.0.1.7", "nonsense", "10.0.1.7"],
  [["10.0.1.0/24"], "10.0.1.7", undefined, "10.0.1.7"],
  [["fd00::/8"], "fd00::1", "2001:db8::5", "2001:db8::5"],
])("trusting %j, %s forwarding %j is %s", (trust, remote, forwarded, expected) => {
  expect(new ClientAddresses(trust).read(from(remote, forwarded))).toBe(expected);
});

test.each([undefined, ["10.0.1.0/24"]])("trusting %j, a connection that is gone has no address", (trust) => {
  expect(new ClientAddresses(trust).read(from(undefined, "6.6.6.6"))).toBe("");
});

test.each([
  ["1.2.3.4", "1.2.3.4"],
  ["::ffff:1.2.3.4", "1.2.3.4"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s is counted as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test("loopback is this machine in either family", () => {
  expect(["127.0.0.1", "::1", "::ffff:127.0.0.9", "10.0.0.1"].map(isLoopback)).toEqual([true, true, true, false]);
});

test.each(["10.0.0.0/99", "10.0.0.1/-1", "fd00::/200", "nobody"])("a network like %s is refused", (network) => {
  expect(() => new ClientAddresses([network])).toThrow(/invalid/);
});

test.each([
  ["1.2.3.4", "1.2.3.0/24"],
  ["::ffff:1.2.3.4", "1.2.3.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["2001:0DB8::", "2001:db8:0::/48"],
  ["", ""],
])("%s is of the network %s", (address, network) => expect(networkKey(address)).toBe(network));
