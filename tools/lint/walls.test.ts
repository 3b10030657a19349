// The walls between the folders hold: the table is right, and oxlint fails a file that breaks one.

import { expect, test } from "vitest";
import { lint } from "./lint-files.ts";
import { wallFault } from "./walls.ts";

test.each([
  ["shared/redis/keys.ts", "../../workers/book/book.ts"],
  ["shared/market/change.ts", "zod"],
  ["shared/market/change.ts", "node:path"],
  ["shared/market/change.ts", "../frame/varint.ts"],
  ["shared/frame/varint.ts", "../contracts/rows.ts"],
  ["client/app/start.tsx", "../../server/main.ts"],
  ["client/app/start.tsx", "../../workers/main.ts"],
  ["client/app/start.tsx", "../../shared/node/environment.ts"],
  ["client/app/start.tsx", "../../shared/postgres/migrate.ts"],
  ["client/market/market-store.ts", "../stream/market-stream.ts"],
  ["client/desk/shown-exchange.ts", "../grid/live-grid.ts"],
  ["client/features/charts/main-chart.tsx", "../watch-lists/lists-column.tsx"],
  ["client/features/search/search-palette.tsx", "../../testing/rendered.ts"],
  ["client/features/terminal/terminal-screen.tsx", "../../../shared/node/environment.ts"],
  ["server/features/auth/auth.routes.ts", "../watch-lists/watch-lists.service.ts"],
  ["server/push/frames/room.ts", "../../../workers/book/book.ts"],
  ["server/push/frames/room.ts", "../../../client/main.tsx"],
  ["workers/ingest/publisher.ts", "../../server/main.ts"],
  ["workers/ingest/publisher.ts", "../simulator/start-simulator.ts"],
  ["workers/simulator/main.ts", "../book/book.ts"],
  ["load-tests/k6/viewers.ts", "../load/report.ts"],
  ["load-tests/k6/viewers.ts", "../../shared/node/redis.ts"],
])("%s must not import %s", (file, specifier) => {
  expect(wallFault(file, specifier)).toBeTypeOf("string");
});

test.each([
  ["shared/redis/keys.ts", "../market/exchange-id.ts"],
  ["shared/contracts/rows.ts", "zod"],
  ["shared/frame/varint.ts", "../market/fields.ts"],
  ["shared/frame/frame.test.ts", "fast-check"],
  ["client/app/start.tsx", "../../shared/contracts/rows.ts"],
  ["client/app/start.tsx", "react"],
  ["client/app/routes.tsx", "../features/site/front-page.tsx"],
  ["client/features/terminal/terminal-screen.tsx", "../charts/main-chart.tsx"],
  ["client/features/charts/main-chart.tsx", "../../desk/time-zone.ts"],
  ["client/features/charts/drawing/axis.test.ts", "../../../testing/rendered.ts"],
  ["server/push/frames/room.ts", "../../../shared/node/redis.ts"],
  ["server/features/auth/auth.routes.ts", "../../sessions/session.service.ts"],
  ["workers/ingest/publisher.ts", "../book/book.ts"],
  ["workers/ingest/ingest.int.test.ts", "../simulator/start-simulator.ts"],
  ["load-tests/bench/decode.ts", "../../workers/book/book.ts"],
])("%s may import %s", (file, specifier) => {
  expect(wallFault(file, specifier)).toBeUndefined();
});

test("oxlint fails a file that breaks a wall, however it imports", async () => {
  const cases = [
    'import "../../server/main.ts";',
    'export { x } from "../../server/main.ts";',
    'await import("../../server/main.ts");',
  ];
  const { code, said } = await lint(Object.fromEntries(cases.map((text, at) => [`client/anywhere/way-${at}.ts`, text])));
  expect(code).toBe(1);
  expect(said.match(/import-walls.*client\/ must not import server\/main\.ts/g)).toHaveLength(3);
}, 20_000);
