// The walls between folders: which folder may import which, by resolved paths. The lint rule and its test read this table.

import { posix } from "node:path";

interface Wall {
  /** The folder this wall surrounds; the longest match for a file counts. */
  folder: string;
  /** Folders of ours that its files may import. */
  may: readonly string[];
  mayNot?: readonly string[];
  /** What tests may import as well, even if `mayNot` has it. */
  testsMay?: readonly string[];
  /** No packages and no Node modules either. */
  isPure?: boolean;
}

const SERVER_ONLY = ["shared/node", "shared/postgres", "shared/s3", "shared/archive"];

/** What the features are built on, lowest first: each may import those before it. */
const LAYERS = ["storage", "rest", "market", "i18n", "ui", "stream", "app", "site-shell", "desk", "grid"];

const clientWall = (folder: string, others: readonly string[]): Wall => ({
  folder: `client/${folder}`,
  may: ["shared", ...[folder, ...others].map((each) => `client/${each}`)],
  mayNot: SERVER_ONLY,
  testsMay: ["client"],
});

const WALLS: readonly Wall[] = [
  { folder: "shared", may: ["shared"] },
  { folder: "shared/market", may: ["shared/market"], isPure: true },
  { folder: "shared/frame", may: ["shared/frame", "shared/market"], testsMay: ["shared/testing"], isPure: true },
  { folder: "client", may: ["client", "shared"], mayNot: SERVER_ONLY },
  ...LAYERS.map((layer, at) => clientWall(layer, LAYERS.slice(0, at))),
  ...["routes.tsx", "inner-pages.tsx", "missing-page.ts"].map((file) => clientWall(`app/${file}`, ["features", ...LAYERS])),
  // The terminal arranges the other features, which know nothing of each other.
  clientWall("features/terminal", ["features", ...LAYERS]),
  { folder: "server", may: ["server", "shared"], testsMay: ["tools/local"] },
  { folder: "server/testing", may: ["server", "shared", "tools/local"] },
  { folder: "tools/local", may: ["tools/local", "server", "shared"] },
  { folder: "workers", may: ["workers", "shared"], mayNot: ["workers/simulator"], testsMay: ["workers/simulator"] },
  { folder: "workers/simulator", may: ["workers/simulator", "shared"] },
  { folder: "e2e", may: ["e2e", "client", "server", "workers", "shared", "tools/local"] },
  { folder: "load-tests", may: ["load-tests", "shared", "server", "workers", "tools/local"], testsMay: ["e2e"] },
  // k6 runs these, which has no Node modules.
  { folder: "load-tests/k6", may: ["load-tests/k6", "shared"], mayNot: SERVER_ONLY, testsMay: ["load-tests", "server"] },
];

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** What the server's features are built on. */
const SERVER_BASE = [
  "admin",
  "audit",
  "credentials",
  "http",
  "past",
  "push",
  "sessions",
  "control-channel.ts",
  "server-keys.ts",
  "server-metrics.ts",
];

/** The wall around the feature that a file belongs to; features know nothing of each other. */
function featureWall(file: string): Wall | undefined {
  const [, side, feature] = /^(client|server)\/(features\/[^/]+)\//.exec(file) ?? [];
  if (feature === undefined) return undefined;
  if (side === "client") return clientWall(feature, LAYERS);
  const may = ["shared", ...[feature, ...SERVER_BASE].map((each) => `server/${each}`)];
  return { folder: `server/${feature}`, may, testsMay: ["server"] };
}

/** Why this file must not import that specifier, or undefined when it may. Paths are relative to the repository. */
export function wallFault(file: string, specifier: string): string | undefined {
  const around = WALLS.filter((each) => isIn(file, each.folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
  const isWide = around?.folder === "client" || around?.folder === "server";
  const wall = isWide ? (featureWall(file) ?? around) : around;
  if (!wall) return undefined;
  if (!specifier.startsWith(".")) {
    return wall.isPure && !isTest(file) ? `${wall.folder}/ is plain arithmetic: it imports no packages` : undefined;
  }
  const target = posix.join(posix.dirname(file), specifier);
  const within = (folders: readonly string[] = []): boolean => folders.some((folder) => isIn(target, folder));
  const isAllowed = (within(wall.may) && !within(wall.mayNot)) || (isTest(file) && within(wall.testsMay));
  return isAllowed ? undefined : `${wall.folder}/ must not import ${target}`;
}
