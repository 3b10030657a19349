// The walls between the folders: who may import whom, judged on resolved paths. The lint rule and its test read this table.

import { posix } from "node:path";

interface Wall {
  /** The folder this wall surrounds; the longest one that holds a file counts. */
  folder: string;
  /** What its files may import of ours. */
  may: readonly string[];
  /** Exceptions to `may`. */
  mayNot?: readonly string[];
  /** No packages and no Node modules either. */
  isPure?: boolean;
}

const WALLS: readonly Wall[] = [
  { folder: "shared", may: ["shared"] },
  { folder: "shared/market", may: ["shared/market"], isPure: true },
  { folder: "shared/frame", may: ["shared/frame", "shared/market"], isPure: true },
  { folder: "client", may: ["client", "shared"], mayNot: ["shared/node", "shared/postgres"] },
  { folder: "server", may: ["server", "shared"] },
  { folder: "workers", may: ["workers", "shared"], mayNot: ["workers/simulator"] },
  { folder: "workers/simulator", may: ["workers/simulator", "shared"] },
  { folder: "load-tests", may: ["load-tests", "shared", "server", "workers"] },
];

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Why this file must not import that specifier, or undefined when it may. Paths are relative to the repository. */
export function wallFault(file: string, specifier: string): string | undefined {
  const wall = WALLS.filter((each) => isIn(file, each.folder)).sort((a, b) => b.folder.length - a.folder.length)[0];
  if (!wall) return undefined;
  if (!specifier.startsWith(".")) {
    return wall.isPure && !isTest(file) ? `${wall.folder}/ is plain arithmetic: it imports no packages` : undefined;
  }
  const target = posix.join(posix.dirname(file), specifier);
  // Tests of the workers may run against the simulator.
  const forbidden = isTest(file) ? wall.mayNot?.filter((folder) => folder !== "workers/simulator") : wall.mayNot;
  const isAllowed = wall.may.some((folder) => isIn(target, folder)) && !forbidden?.some((folder) => isIn(target, folder));
  return isAllowed ? undefined : `${wall.folder}/ must not import ${target}`;
}
