// The walls between the folders hold: the table is right, and oxlint fails a file that breaks one.

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { wallFault } from "./walls.ts";

const REPOSITORY = join(import.meta.dirname, "..", "..");
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

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
  ["client/features/charts/main-chart.tsx", "../watch-lists/watch-lists.tsx"],
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
  // Beside the repository: checks may read that meanwhile.
  const folder = await realpath(await mkdtemp(join(tmpdir(), "tickdeck-walls-")));
  folders.push(folder);
  await cp(import.meta.dirname, join(folder, ".config", "lint"), { recursive: true });
  await cp(join(REPOSITORY, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  await symlink(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
  await mkdir(join(folder, "client", "anywhere"), { recursive: true });
  const ways = [
    'import "../../server/main.ts";',
    'export { x } from "../../server/main.ts";',
    'await import("../../server/main.ts");',
  ];
  await Promise.all(ways.map((code, index) => writeFile(join(folder, "client", "anywhere", `way-${index}.ts`), code)));
  const oxlint = join(REPOSITORY, "node_modules", "oxlint", "bin", "oxlint");
  const { code, said } = await new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(process.execPath, [oxlint, "client"], { cwd: folder }, (_error, stdout) =>
      resolve({ code: child.exitCode, said: stdout }),
    );
  });
  expect(code).toBe(1);
  expect(said.match(/import-walls.*client\/ must not import server\/main\.ts/g)).toHaveLength(3);
}, 20_000);
