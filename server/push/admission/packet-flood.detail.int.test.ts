import { fork } from "node:child_process";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, until, type TestServer } from "../../testing/start-app.ts";

const FLOODER = join(import.meta.dirname, "..", "..", "testing", "flood.ts");
/** The flood continues until all its sockets are closed, or for this long. */
const FLOOD_MS = 4000;
const STEP_MS = 20;

const setup = pushSetup();
let server: TestServer;

beforeEach(async () => {
  await setup.worker("mexc");
  server = await setup.liveServer();
});

interface Cost {
  /** The longest wait of this process's event loop, ms. */
  readonly lagMs: number;
  readonly grownMb: number;
  readonly cpuShare: number;
  /** Of the flood's sockets. */
  readonly closed: number;
}

/** Floods with one socket per token; an empty token is a socket that never joins. */
async function flood(packet: string, tokens: readonly string[]): Promise<Cost> {
  const child = fork(FLOODER, [server.url, packet, tokens.join(",")], { execArgv: [] });
  setup.closeAfter(() => child.kill("SIGKILL"));
  let isFlooding = false;
  let closed = 0;
  child.on("message", (message: { flooding?: number; closed?: number }) => {
    isFlooding ||= message.flooding !== undefined;
    closed = message.closed ?? closed;
  });
  await until("the flood", () => isFlooding);
  const rss = process.memoryUsage().rss;
  const cpu = process.cpuUsage();
  let peak = rss;
  let lagMs = 0;
  const end = performance.now() + FLOOD_MS;
  for (let at = performance.now(); at < end && closed < tokens.length; at = performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    lagMs = Math.max(lagMs, performance.now() - at - STEP_MS);
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const { user, system } = process.cpuUsage(cpu);
  const cost = {
    lagMs: Math.round(lagMs),
    grownMb: Math.round((peak - rss) / 1e6),
    cpuShare: Math.round((user + system) / 10 / FLOOD_MS) / 100,
    closed,
  };
  child.kill("SIGKILL");
  return cost;
}

describe("T43: four sockets that send as fast as they can and read nothing", () => {
  test.each(["40/x,", "40,", "3", "43/market,5[]"])("strangers with %j are closed at once", async (packet) => {
    const cost = await flood(packet, ["", "", "", ""]);
    expect(cost.closed).toBe(4);
    expect(cost.lagMs).toBeLessThan(1000);
    expect(cost.grownMb).toBeLessThan(40);
    expect(cost.cpuShare).toBeLessThan(0.25);
  });

  test.each(["43/market,5[]", "3", "41/x,"])("members with %j are closed at once and kept out for a minute", async (packet) => {
    const members = await Promise.all(Array.from({ length: 4 }, () => makeToken(setup.database, "professional")));
    const cost = await flood(
      packet,
      members.map(({ token }) => token),
    );
    expect(cost.closed).toBe(4);
    expect(cost.lagMs).toBeLessThan(1000);
    expect(cost.grownMb).toBeLessThan(40);
    expect(cost.cpuShare).toBeLessThan(0.25);
    expect(await setup.connect(server, members[0]?.token).connected()).toBe("rate-limited");
  });
});
