// CPU per delivered frame: the product's way of sending against plain ws and raw TCP, same bytes and clients, in one run. node
// load-tests/bench/fanout.bench.ts [clients…]

import { fork } from "node:child_process";
import { join } from "node:path";
import { askChild } from "./ask-child.ts";

const VARIANTS = ["tickdeck", "ws", "tcp"] as const;
const FRAMES = 40;
const FRAME_BYTES = 4000;
const ROUNDS = 3;

/** Microseconds of sender CPU per delivered frame. */
async function perDelivery(variant: string, clients: number): Promise<number> {
  const server = fork(join(import.meta.dirname, "fanout-server.ts"), [variant]);
  const { port } = await askChild<{ port: number }>(server);
  const viewers = fork(join(import.meta.dirname, "fanout-clients.ts"), [variant, String(port), String(clients)]);
  await askChild(viewers);
  const before = await askChild<{ received: number }>(viewers, {});
  const { cpuMicroseconds } = await askChild<{ cpuMicroseconds: number }>(server, { frames: FRAMES, bytes: FRAME_BYTES });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const after = await askChild<{ received: number }>(viewers, {});
  server.disconnect();
  viewers.disconnect();
  const delivered = Math.floor((after.received - before.received) / FRAME_BYTES);
  if (delivered < FRAMES * clients * 0.95) console.log(`  ${variant}: only ${delivered} of ${FRAMES * clients} frames arrived`);
  return cpuMicroseconds / delivered;
}

const sizes = process.argv.slice(2).map(Number);
for (const clients of sizes.length > 0 ? sizes : [1000, 4000]) {
  const best: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const variant of VARIANTS)
      best[variant] = Math.min(best[variant] ?? Number.POSITIVE_INFINITY, await perDelivery(variant, clients));
  const [ours, ws, tcp] = VARIANTS.map((variant) => best[variant] as number) as [number, number, number];
  console.log(
    `${clients} clients, ${FRAME_BYTES}-byte frames: tickdeck ${ours.toFixed(1)} us, ws ${ws.toFixed(1)}, raw TCP ${tcp.toFixed(1)} ` +
      `per delivery; ${(ours / ws).toFixed(2)} of ws (goal at most 1.3), ${(ours / tcp).toFixed(2)} of raw TCP`,
  );
}
