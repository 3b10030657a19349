import { expect, it } from "vitest";
import { tasksOf } from "./task-trace.ts";

const span = (name: string, ts: number, dur: number, tdur: number, more: object = {}): object => ({
  ph: "X",
  pid: 7,
  tid: 1,
  name,
  ts,
  dur,
  tdur,
  ...more,
});

it("names what each task of the busiest main thread was made of, without the time it waited for a core", () => {
  const traceEvents = [
    { ph: "M", pid: 7, tid: 1, name: "thread_name", args: { name: "CrRendererMain" } },
    { ph: "M", pid: 8, tid: 1, name: "thread_name", args: { name: "CrRendererMain" } },
    { ph: "M", pid: 7, tid: 2, name: "thread_name", args: { name: "Compositor" } },
    span("RunTask", 0, 90_000, 60_000),
    span("FunctionCall", 1000, 50_000, 40_000, {
      args: { data: { functionName: "draw", url: "http://x/a/b.js", lineNumber: 3, columnNumber: 9 } },
    }),
    span("MinorGC", 2000, 10_000, 9000),
    span("Layout", 60_000, 20_000, 15_000),
    span("RunTask", 100_000, 2000, 1000),
    span("RunTask", 0, 5_000_000, 900_000, { tid: 2 }),
    span("RunTask", 0, 500, 400, { pid: 8 }),
  ];
  expect(tasksOf(JSON.stringify({ traceEvents }))).toEqual([
    {
      ms: 60,
      clockMs: 90,
      parts: [
        ["FunctionCall draw b.js:3:9", 31],
        ["Layout", 15],
        ["MinorGC", 9],
        ["RunTask", 5],
      ],
    },
    { ms: 1, clockMs: 2, parts: [["RunTask", 1]] },
  ]);
});
