// Papers name files, commands and each other. What they name exists.

import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const PAPERS = globSync(["*.md", "docs/**/*.md", "load-tests/README.md"], { cwd: ROOT });
const FOLDERS = ["client", "deploy", "docs", "e2e", "load-tests", "server", "shared", "tools", "workers", ".vscode"];
const FILES = globSync(
  FOLDERS.map((folder) => `${folder}/**/*.*`),
  { cwd: ROOT, exclude: ["**/node_modules/**"] },
);

/** What stands between backticks, in pieces: a command names its file among other words. */
const words = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.split(/\s+/));

/** "workers/exchanges/venue.ts": from the repository's root. */
const isPath = (word: string): boolean => FOLDERS.some((folder) => word.startsWith(`${folder}/`)) && !/[<*]/.test(word);
/** "venue.ts" or "frames/room.ts": in a folder that the sentence names. */
const isFile = (word: string): boolean => /^[\w-][\w/.-]*\.(tsx?|md|json|yml|sh|sql|cfg)$/.test(word) && !isPath(word);

/** Those of programs that images bring along. */
const OF_IMAGES = new Set(["docker-entrypoint.sh"]);

/** Test commands take a piece of a path: "workers/exchanges/shared-allowance". */
const isThere = (word: string): boolean =>
  isPath(word)
    ? existsSync(join(ROOT, word)) || FILES.some((file) => file.startsWith(`${word}.`))
    : !isFile(word) || OF_IMAGES.has(word) || existsSync(join(ROOT, word)) || FILES.some((file) => file.endsWith(`/${word}`));

test("the papers are found", () => expect(PAPERS.length).toBeGreaterThan(12));

test.each(PAPERS)("every file that %s names exists", (paper) => {
  expect(words(read(paper)).filter((word) => !isThere(word))).toEqual([]);
});

test.each(PAPERS)("every link of %s leads somewhere", (paper) => {
  const targets = [...read(paper).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, target = ""]) => target);
  expect(targets.filter((target) => !existsSync(join(ROOT, normalize(join(dirname(paper), target)))))).toEqual([]);
});

test.each(PAPERS)("every npm script that %s names exists", (paper) => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...read(paper).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("the page of commands has every npm script", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const page = read("docs/commands.md");
  const isNamed = (name: string): boolean => page.includes(`npm run ${name}`) || page.includes(`\`npm ${name}\``);
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([]);
});

test("README fits on a few screens", () => expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(150));
