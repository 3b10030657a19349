// The tasks of a page's main thread by processor time, from Chromium's own trace, because the wall clock of a busy machine also
// includes waiting for a core. Names what the longest ones consisted of.

import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { z } from "zod";

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8", "disabled-by-default-v8.gc"];
const MAIN_THREAD = "CrRendererMain";
const TASK = "RunTask";

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds, as are the durations; `tdur` is processor time. */
  ts: z.number().optional(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z
    .object({
      name: z.string().optional(),
      data: z
        .object({
          functionName: z.string().optional(),
          url: z.string().optional(),
          lineNumber: z.number().optional(),
          columnNumber: z.number().optional(),
          type: z.string().optional(),
        })
        .partial()
        .optional(),
    })
    .optional()
    .catch(undefined),
});
const traceSchema = z.object({ traceEvents: z.array(z.unknown()) });

type Span = z.infer<typeof eventSchema> & { readonly ts: number; readonly dur: number; readonly tdur: number };

export interface Task {
  /** Processor time, ms. */
  readonly ms: number;
  /** By the clock, including waiting for a core, ms. */
  readonly clockMs: number;
  /** What it consisted of, most expensive first, with the processor time of each alone, ms. */
  readonly parts: readonly (readonly [name: string, ms: number])[];
}

/** Traces a page for this many ms and returns the tasks of the renderer's busiest main thread, longest first. */
export async function traceTasks(browser: Browser, page: Page, ms: number): Promise<Task[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await sleep(ms);
  return tasksOf((await browser.stopTracing()).toString("utf8"));
}

/** How often `isCaught` is called: only about the newest minute of a trace is kept. */
const ASK_MS = 2000;

/**
 * Traces the whole browser until one of these returns true, and returns the newest tasks of the busiest main thread, longest
 * first. Each is called once before the trace and that result ignored.
 */
export async function traceUntil(browser: Browser, isCaught: () => Promise<boolean>, isOver: () => boolean): Promise<Task[]> {
  const cdp = await browser.newBrowserCDPSession();
  const traceConfig = { recordMode: "recordContinuously", includedCategories: CATEGORIES } as const;
  await cdp.send("Tracing.start", { traceConfig, transferMode: "ReturnAsStream" });
  await sleep(ASK_MS);
  await isCaught();
  while (!isOver() && !(await isCaught())) await sleep(ASK_MS);
  const complete = new Promise<{ stream?: string }>((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  const text = await textOf(cdp, (await complete).stream ?? "");
  await cdp.detach();
  return tasksOf(text);
}

async function textOf(cdp: CDPSession, handle: string): Promise<string> {
  const parts: string[] = [];
  for (;;) {
    const { data, eof, base64Encoded } = await cdp.send("IO.read", { handle });
    parts.push(base64Encoded === true ? Buffer.from(data, "base64").toString("utf8") : data);
    if (eof) return parts.join("");
  }
}

export function tasksOf(trace: string): Task[] {
  const events = traceSchema.parse(JSON.parse(trace)).traceEvents.flatMap((event) => eventSchema.safeParse(event).data ?? []);
  const threads = events.filter(({ name, args }) => name === "thread_name" && args?.name === MAIN_THREAD);
  const busiest = threads
    .map(({ pid, tid }) => spansOf(events, pid, tid))
    .sort((a, b) => sum(b.filter(isTask)) - sum(a.filter(isTask)))[0];
  return tasksIn(busiest ?? []).sort((a, b) => b.ms - a.ms);
}

const isTask = ({ name }: Span): boolean => name === TASK;
const sum = (spans: readonly Span[]): number => spans.reduce((total, { tdur }) => total + tdur, 0);

function spansOf(events: readonly z.infer<typeof eventSchema>[], pid: number, tid: number): Span[] {
  return events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === "X" && event.ts !== undefined)
    .map((event) => ({ ...event, ts: event.ts ?? 0, dur: event.dur ?? 0, tdur: event.tdur ?? 0 }))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
}

/** Outermost tasks, with the own time of each span inside. */
function tasksIn(spans: readonly Span[]): Task[] {
  const tasks: Task[] = [];
  const open: { readonly span: Span; own: number }[] = [];
  let parts = new Map<string, number>();
  const close = (): void => {
    const { span, own } = open.pop() as { span: Span; own: number };
    parts.set(nameOf(span), (parts.get(nameOf(span)) ?? 0) + own / 1000);
    if (open.length > 0) return;
    if (isTask(span))
      tasks.push({ ms: span.tdur / 1000, clockMs: span.dur / 1000, parts: [...parts].sort(([, a], [, b]) => b - a) });
    parts = new Map();
  };
  for (const span of spans) {
    while (open.length > 0 && endOf((open.at(-1) as { span: Span }).span) <= span.ts) close();
    const outer = open.at(-1);
    if (outer) outer.own -= span.tdur;
    else if (!isTask(span)) continue;
    open.push({ span, own: span.tdur });
  }
  while (open.length > 0) close();
  return tasks;
}

const endOf = ({ ts, dur }: Span): number => ts + dur;

function nameOf({ name, args }: Span): string {
  const { functionName, url, lineNumber, columnNumber, type } = args?.data ?? {};
  if (url !== undefined) return `${name} ${functionName ?? ""} ${url.split("/").at(-1)}:${lineNumber}:${columnNumber}`;
  return type === undefined ? name : `${name} ${type}`;
}
