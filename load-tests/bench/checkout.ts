// Registrations, payments and settlements per second, and their processor time, on a running product in development (mock
// provider). Limits count addresses and each customer has its own, so start the product with TRUST_PROXY=127.0.0.1/32,::1/128.
// node load-tests/bench/checkout.ts [seconds] [clients] [port]

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hashPassword } from "../../shared/node/credentials/password.ts";

const [secondsText = "20", clientsText = "16", portText] = process.argv.slice(2);
const seconds = Number(secondsText);
const clients = Number(clientsText);
const SETTLE_MS = 12_000;

async function portOf(): Promise<number> {
  if (portText !== undefined) return Number(portText);
  const file = join(import.meta.dirname, "..", "..", ".data", "services.json");
  return (JSON.parse(await readFile(file, "utf8")) as { port: number }).port;
}

const server = `http://127.0.0.1:${await portOf()}`;
let customers = Math.floor(Math.random() * 2 ** 20);

async function send(path: string, address: string, body: object): Promise<Record<string, string>> {
  const reply = await fetch(`${server}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Record<string, string>;
}

/** One customer registers, opens a payment, and it is paid. */
async function buy(): Promise<void> {
  const n = customers++;
  const address = `10.${(n >> 16) % 256}.${(n >> 8) % 256}.${n % 256}`;
  const contact = `bench-${n}-${Date.now()}@example.test`;
  const { userId } = await send("/api/register", address, { contact, plan: "popular" });
  const { paymentId } = await send("/api/create-payment", address, { userId, planId: "popular" });
  await send("/api/mock-payment/update", address, { identifier: paymentId, provider: "gpay", result: "success" });
}

async function askAlive(): Promise<void> {
  await (await fetch(`${server}/healthz`)).text();
}

async function rateOf(work: () => Promise<void>): Promise<{ rate: number; p50: number; p99: number }> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now();
      await work();
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return { rate: Math.round((times.length * 1000) / (performance.now() - began)), p50: at(0.5), p99: at(0.99) };
}

/** Processor seconds used by the server and the jobs workers since they started. */
async function processorSeconds(): Promise<{ server: number; jobs: number }> {
  const text = await (await fetch(`${server}/metrics`)).text();
  const sum = (pattern: RegExp): number => [...text.matchAll(pattern)].reduce((total, [, value]) => total + Number(value), 0);
  return {
    server: sum(/^process_cpu_seconds_total (\S+)/gm),
    jobs: sum(/^tickdeck_worker_process_cpu_seconds_total\{worker="jobs-[^"]*"\} (\S+)/gm),
  };
}

/** Milliseconds of processor time per password hash on this machine. */
async function hashCost(): Promise<number> {
  const times = 5;
  const before = process.cpuUsage();
  for (let each = 0; each < times; each++) await hashPassword("a password of a usual length");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

await buy();
const before = await processorSeconds();
const purchases = await rateOf(buy);
// Logins are still being sent, and workers share their figures every 5 s.
await sleep(SETTLE_MS);
const after = await processorSeconds();
const perPurchase = (role: "server" | "jobs"): string =>
  (((after[role] - before[role]) * 1000) / (purchases.rate * seconds)).toFixed(1);
const baseline = await rateOf(askAlive);
console.log(`purchases  ${purchases.rate}/s (three requests each), p50 ${purchases.p50} ms, p99 ${purchases.p99} ms`);
console.log(`/healthz   ${baseline.rate}/s, p50 ${baseline.p50} ms, p99 ${baseline.p99} ms`);
console.log(`a request of a purchase costs ${((baseline.rate / purchases.rate) * (1 / 3)).toFixed(1)} bare ones`);
console.log(
  `processor time of a purchase: server ${perPurchase("server")} ms, jobs ${perPurchase("jobs")} ms; ` +
    `one password hash ${(await hashCost()).toFixed(1)} ms`,
);
