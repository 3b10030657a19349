// Processor use of the product and k6 during a scenario: the product's from its metrics, k6's from Linux.

import { readFile } from "node:fs/promises";

const EVERY_MS = 2000;
/** Ticks per second in /proc/<pid>/stat, the same on every Linux. */
const TICKS = 100;

/** Shares of one processor, 1 is all of it, over the previous two seconds. */
export interface ProcessorShare {
  /** Seconds since the scenario began. */
  readonly at: number;
  /** Of all servers with readable metrics; undefined without any. */
  readonly servers: number | undefined;
  readonly workers: number | undefined;
  /** Undefined when the system does not tell. */
  readonly k6: number | undefined;
}

interface Spent {
  readonly servers: number | undefined;
  readonly workers: number | undefined;
  readonly k6: number | undefined;
}

/** Metrics of servers, and the token if they need one. */
export interface MetricsSource {
  readonly urls: readonly string[];
  readonly token?: string | undefined;
}

/** Watches until the returned function is called, which returns all shares once the last sample has ended. */
export function watchProcessors(metrics: MetricsSource, k6Pid: number): () => Promise<ProcessorShare[]> {
  const shares: ProcessorShare[] = [];
  const began = performance.now();
  let before: (Spent & { readonly ms: number }) | undefined;
  let looking: Promise<void> | undefined;
  const sample = async (): Promise<void> => {
    const product = await productSeconds(metrics);
    // Read last, so that the moment is that of both.
    const now = { ...product, k6: await processSeconds(k6Pid), ms: performance.now() };
    if (before) shares.push({ at: (now.ms - began) / 1000, ...sharesOf(before, now) });
    before = now;
  };
  const timer = setInterval(() => {
    looking ??= sample().finally(() => (looking = undefined));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking;
    return shares;
  };
}

function sharesOf(before: Spent & { readonly ms: number }, now: Spent & { readonly ms: number }): Spent {
  const share = (role: keyof Spent): number | undefined => {
    const [from, to] = [before[role], now[role]];
    return from === undefined || to === undefined ? undefined : Math.max(0, (to - from) / ((now.ms - before.ms) / 1000));
  };
  return { servers: share("servers"), workers: share("workers"), k6: share("k6") };
}

async function productSeconds({ urls, token }: MetricsSource): Promise<Pick<Spent, "servers" | "workers">> {
  const texts = await Promise.all(urls.map((url) => metricsText(url, token)));
  const readable = texts.filter((text) => text !== undefined);
  // A server that does not answer this time would look as if it had stopped working.
  if (readable.length < urls.length || readable.length === 0) return { servers: undefined, workers: undefined };
  const servers = readable.reduce((total, text) => total + sumOf(text, /^process_cpu_seconds_total (\S+)/gm), 0);
  // Every server shows all workers.
  return { servers, workers: sumOf(readable[0] ?? "", /^tickdeck_worker_process_cpu_seconds_total\{[^}]*\} (\S+)/gm) };
}

async function metricsText(url: string, token: string | undefined): Promise<string | undefined> {
  try {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(2000) });
    return reply.ok ? await reply.text() : undefined;
  } catch {
    return undefined;
  }
}

const sumOf = (text: string, pattern: RegExp): number =>
  [...text.matchAll(pattern)].reduce((total, [, value]) => total + Number(value), 0);

/** Processor time of a process so far, s; undefined when the system does not tell. */
export async function processSeconds(pid: number): Promise<number | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, "latin1");
    // After the name, which may contain blanks: fields 14 and 15 are user and system time.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}

/** Processor time other virtual machines took from this one so far, all cores together, s; 0 when the system does not tell. */
export async function stolenSeconds(): Promise<number> {
  const text = await readFile("/proc/stat", "latin1").catch(() => "");
  // "cpu", then user, nice, system, idle, iowait, irq, softirq, steal.
  return Number(text.split("\n", 1)[0]?.trim().split(/\s+/)[8] ?? 0) / TICKS;
}
