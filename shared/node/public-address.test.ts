import { expect, test } from "vitest";
import { isPublicAddress, lookupPublic, NotPublicError } from "./public-address.ts";

test.each([
  ...["127.0.0.1", "127.255.0.9", "0.0.0.0", "10.1.2.3", "100.64.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
  ...["192.168.1.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
  ...["168.63.129.16", "100.100.100.200", "192.0.0.192", "fd00:ec2::254", "fd20:ce::254"],
  ...["::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "fe80::1", "fc00::1", "fd00::7", "ff02::1", "64:ff9b::7f00:1"],
  ...["2002:7f00:1::", "2001:db8::1", "localhost", "", "8.8.8.8.8"],
])("%j is not public", (address) => expect(isPublicAddress(address)).toBe(false));

test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111"])("%s is public", (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([true, false])("a name that resolves inside is refused when the socket connects, asked for all: %s", async (all) => {
  const error = await new Promise((resolve) => lookupPublic("localhost", { all }, resolve));
  expect(error).toBeInstanceOf(NotPublicError);
});
