import { expect, test } from "vitest";
import { mergeMetrics } from "./merge-metrics.ts";

test("each family once, each worker's samples marked", () => {
  const own =
    '# HELP up Is it\n# TYPE up gauge\nup 1\n# HELP t Time\n# TYPE t histogram\nt_bucket{le="1"} 2\nt_sum 3\nt_count 2\n';
  const worker =
    '# HELP up Is it, says the worker\n# TYPE up gauge\nup 0\n# HELP t Time\n# TYPE t histogram\nt_bucket{le="1"} 5\nt_sum 6\nt_count 5\n# HELP w New\n# TYPE w counter\nw{a="b"} 7\nw{worker="own"} 8\n';
  expect(mergeMetrics(own, new Map([['i"1', worker]]))).toBe(
    [
      "# HELP up Is it",
      "# TYPE up gauge",
      "up 1",
      'up{worker="i_1"} 0',
      "# HELP t Time",
      "# TYPE t histogram",
      't_bucket{le="1"} 2',
      "t_sum 3",
      "t_count 2",
      't_bucket{le="1",worker="i_1"} 5',
      't_sum{worker="i_1"} 6',
      't_count{worker="i_1"} 5',
      "# HELP w New",
      "# TYPE w counter",
      'w{a="b",worker="i_1"} 7',
      'w{worker="own"} 8',
      "",
    ].join("\n"),
  );
});
