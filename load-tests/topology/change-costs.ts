// The cost of each change of a running deployment for its users, on the topology: viewers at 1 Hz, pages ten times a second and
// one connection that measures how long its prices stood still.
//   node load-tests/topology/change-costs.ts [--viewers 1000] [--only rolling,rotate-session]
// docs/operators.md contains its output.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { REPOSITORY } from "../../tools/local/launch-settings.ts";
import { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import { MarketClient } from "../../server/testing/market-client.ts";
import { systemPostgres } from "../../server/testing/system-postgres.ts";
import { holdViewers } from "../load/held-viewers.ts";
import { saveOrRestore } from "./save-or-restore.ts";
import { startTopologySetup } from "./topology-setup.ts";
import { SECRETS } from "./topology.ts";

const SETTLE_MS = 15_000;
const PAGES = ["/", "/healthz", "/pricing"] as const;

const { values } = parseArgs({ options: { viewers: { type: "string", default: "1000" }, only: { type: "string" } } });
const viewers = Number(values.viewers);
const folder = await mkdtemp(join(tmpdir(), "change-costs-"));
const setup = await startTopologySetup(console.log, new ProcessGroup(), 0, await systemPostgres());
const { topology } = setup;
const restart = async (name: string): Promise<void> => {
  const member = topology.members.get(name);
  await member?.halt("SIGTERM");
  await member?.resume();
};
const dump = join(folder, "tickdeck.dump");

const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  "add a server": () => topology.addServer(),
  "remove it": () => topology.removeServer(topology.servers.at(-1)?.name ?? ""),
  rolling: () => topology.rolling(),
  ...Object.fromEntries(SECRETS.map((secret) => [`rotate ${secret}`, () => topology.rotate(secret)])),
  upgrade: () => topology.upgrade(REPOSITORY),
  backup: () => saveOrRestore("backup", dump, topology),
  restore: () => saveOrRestore("restore", dump, topology),
  "both servers at once, as compose alone does": () => Promise.all(["server-1", "server-2"].map(restart)),
  "both ingest at once, as compose alone does": () => Promise.all(["ingest-1", "ingest-2"].map(restart)),
  "Redis restarted": () => restart("redis"),
};

/** Pages not answered with 200, and the longest such time in a row, until the signal. */
async function watchPages(over: AbortSignal): Promise<{ failed: number; longestMs: number; asked: number }> {
  const seen = { failed: 0, longestMs: 0, asked: 0 };
  let since: number | undefined;
  while (!over.aborted) {
    const page = PAGES[seen.asked % PAGES.length] ?? "/";
    const isOk = await fetch(topology.balancerUrl + page, { signal: AbortSignal.timeout(5000) }).then(
      async (reply) => (await reply.arrayBuffer(), reply.ok),
      () => false,
    );
    seen.asked += 1;
    if (isOk) since = undefined;
    else {
      seen.failed += 1;
      since ??= Date.now();
      seen.longestMs = Math.max(seen.longestMs, Date.now() - since);
    }
    await sleep(100);
  }
  return seen;
}

/** The longest time prices stood still, per exchange, ms. */
async function watchPrices(tokens: readonly string[], over: AbortSignal): Promise<Record<string, number>> {
  const watched = EXCHANGES.map(async (exchange, at) => {
    let last = Date.now();
    let longest = 0;
    while (!over.aborted) {
      const client = new MarketClient(topology.balancerUrl, tokens[at], {
        headers: { "X-Forwarded-For": `2001:db8:7::${at + 1}` },
      });
      client.paints();
      if ((await client.connected()) === undefined) {
        await client.ask("subscribe", { exchange, speed: 1 });
        let count = client.received.length;
        while (!over.aborted && client.socket.connected && client.drains.length === 0) {
          if (client.received.length > count) {
            count = client.received.length;
            longest = Math.max(longest, Date.now() - last);
            last = Date.now();
          }
          await sleep(20);
        }
      } else await sleep(250);
      client.close();
    }
    return [exchange, Math.max(longest, Date.now() - last)] as const;
  });
  return Object.fromEntries(await Promise.all(watched));
}

try {
  const tokens = await setup.makeTokens(viewers + EXCHANGES.length, "professional");
  const file = join(folder, "tokens");
  await writeFile(file, tokens.slice(EXCHANGES.length).join("\n"));
  const held = await holdViewers(topology.balancerUrl, file, 0, viewers);
  held.measure();
  const chosen = values.only?.split(",");
  for (const [name, change] of Object.entries(CHANGES)) {
    if (chosen && !chosen.some((each) => name.startsWith(each))) continue;
    await sleep(SETTLE_MS);
    const before = await held.counts();
    const over = new AbortController();
    const watching = [watchPages(over.signal), watchPrices(tokens, over.signal)] as const;
    await sleep(3000);
    const began = Date.now();
    await change();
    const seconds = (Date.now() - began) / 1000;
    await sleep(SETTLE_MS);
    over.abort();
    const [pages, stood] = await Promise.all(watching);
    const after = await held.counts();
    const still = Object.entries(stood).map(([exchange, ms]) => `${exchange} ${(ms / 1000).toFixed(1)} s`);
    console.log(
      `${name}: ${seconds.toFixed(1)} s; ${pages.failed} of ${pages.asked} pages failed (${pages.longestMs} ms in a row); ` +
        `prices stood still at most: ${still.join(", ")}; of ${viewers} readers ${after.lost - before.lost} came again, ` +
        `${after.refused - before.refused} refused`,
    );
  }
  held.end();
} finally {
  await setup.stop();
  await rm(folder, { recursive: true, force: true });
}
