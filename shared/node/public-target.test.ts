// Where requests to strangers' addresses connect, without and with a proxy.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { startConnectProxy } from "../testing/connect-proxy.ts";
import { useProxy } from "./outbound-proxy.ts";
import { lookupPublic, NotPublicError } from "./public-address.ts";
import { publicTarget } from "./public-target.ts";

const found = vi.hoisted(() => ({ addresses: [] as { address: string; family: number }[] }));
vi.mock("node:dns/promises", () => ({ lookup: async () => found.addresses }));

const PUBLIC_6 = { address: "2606:4700:4700::1111", family: 6 };
const PUBLIC_4 = { address: "93.184.216.34", family: 4 };

const INSIDE = [
  ...["https://127.0.0.1/v1", "https://[::1]/v1", "https://169.254.169.254/latest", "https://[::ffff:10.0.0.1]/v1"],
  ...["https://2130706433/v1", "https://0x7f000001/v1", "https://0177.0.0.1/v1", "https://127.1/v1", "https://017700000001/"],
];

const refusal = (address: string) => publicTarget(new URL(address)).catch((error: unknown) => error);

describe.each(["without a proxy", "through a proxy"])("%s", (route) => {
  beforeEach(async ({ onTestFinished }) => {
    found.addresses = [PUBLIC_6, PUBLIC_4];
    if (route === "without a proxy") return;
    const proxy = await startConnectProxy(403);
    onTestFinished(() => proxy.stop());
    useProxy({ HTTPS_PROXY: proxy.url });
  });

  test.each(INSIDE)("%s, in whichever form, is refused", async (address) => {
    expect(await refusal(address)).toBeInstanceOf(NotPublicError);
  });

  test("a public literal is connected to as given", async () => {
    expect(await publicTarget(new URL("https://8.8.8.8/v1"))).toEqual({});
  });

  test("a public name is connected to at the address that was checked", async () => {
    const target = await publicTarget(new URL("https://push.example/v1"));
    const isProxied = route !== "without a proxy";
    expect(target).toEqual(isProxied ? { hostname: PUBLIC_4.address, servername: "push.example" } : { lookup: lookupPublic });
  });
});

describe("through a proxy", () => {
  test.each([
    ["inside", [{ address: "10.0.0.7", family: 4 }]],
    ["inside and outside", [PUBLIC_4, { address: "::1", family: 6 }]],
    ["nowhere", []],
  ])("a name that leads %s is refused", async (_, addresses) => {
    found.addresses = addresses;
    expect(await refusal("https://push.example/v1")).toBeInstanceOf(NotPublicError);
  });

  test("a name that leads outside by IPv6 alone is connected to there", async () => {
    found.addresses = [PUBLIC_6];
    expect(await publicTarget(new URL("https://push.example"))).toMatchObject({ hostname: PUBLIC_6.address });
  });
});
