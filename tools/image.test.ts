// The content of the container image, derived as Docker does: .dockerignore first, then the COPY lines of the last stage. Every
// command meant to run inside must find its imported files there, and its packages among the installed ones.

import { globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { expect, test } from "vitest";
import { SERVER_COMMAND } from "./local/server-command.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const FOLDERS = ["server", "shared", "workers", "tools", "deploy/docker"];
const IMPORT =
  /^(?:import|export|\}).* from "([^"]+)"(?: with \{ type: "json" \})?;$|\bimport\("([^"]+)"\)|^import "([^"]+)";$/gm;

interface PackageFile {
  readonly scripts: Record<string, string>;
  readonly dependencies: Record<string, string>;
}

const { scripts, dependencies } = JSON.parse(read("package.json")) as PackageFile;

function files(): string[] {
  const inside = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.*`, { cwd: ROOT }));
  return [...inside, "tools/before-start.mjs", "package.json", "package-lock.json", ".npmrc"];
}

/** Docker applies the patterns in order; the last that matches the file or one of its folders decides. */
function isSent(file: string, patterns: readonly string[]): boolean {
  const parents = file.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
  let sent = true;
  for (const line of patterns) {
    const pattern = line.replace(/^!/, "");
    if (parents.some((path) => matchesGlob(path, pattern) || (pattern === "*" && !path.includes("/"))))
      sent = line.startsWith("!");
  }
  return sent;
}

/** Files of the stage that servers and workers run. */
function imageFiles(): Set<string> {
  const patterns = read(".dockerignore").split("\n").filter(Boolean);
  const stage =
    read("deploy/docker/Dockerfile")
      .split(/^FROM /m)
      .at(-1) ?? "";
  const copied = [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = ""]) => sources.split(" "));
  return new Set(
    files().filter((file) => copied.some((source) => file === source || file.startsWith(`${source}/`)) && isSent(file, patterns)),
  );
}

/** Every import, from this file on, that leads out of the image. */
function missingFrom(entry: string): string[] {
  const missing: string[] = [];
  const seen = new Set<string>();
  const visit = (file: string, from: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    if (!image.has(file)) return void missing.push(`${file} (from ${from})`);
    // Type imports are gone at run time.
    const text = read(file).replaceAll(/^(import|export) type [^;]*;/gm, "");
    for (const [, ...names] of text.matchAll(IMPORT)) {
      const name = names.find((each) => each !== undefined) ?? "";
      if (name.startsWith(".")) visit(normalize(join(dirname(file), name)), file);
      else if (!name.startsWith("node:") && !builtinModules.includes(name) && !isInstalled(name))
        missing.push(`${name} (from ${file})`);
    }
  };
  visit(entry, "the command");
  expect(seen.size).toBeGreaterThan(1);
  return missing;
}

const isInstalled = (name: string): boolean =>
  (name.startsWith("@") ? name.split("/").slice(0, 2).join("/") : (name.split("/")[0] ?? "")) in dependencies;

const OPERATOR_COMMANDS = ["user", "admin", "refund", "outbox", "migrate", "push-keys", "doctor", "record"];
const ENTRIES = [
  ...["server/main.ts", "workers/main.ts", "workers/ingest/ingest-process.ts", "workers/jobs/jobs-process.ts"],
  ...["binance", "mexc"].map((exchange) => `workers/exchanges/${exchange}/${exchange}-venue.ts`),
  ...OPERATOR_COMMANDS.map((name) => scripts[name]?.split(" ").at(-1) ?? `no script ${name}`),
];

const image = imageFiles();

test.each(ENTRIES)("%s finds everything it imports in the image", (entry) => {
  expect(missingFrom(entry)).toEqual([]);
});

test("the image starts the server with the words that npm start uses", () => {
  expect(read("deploy/docker/Dockerfile").trim().split("\n").at(-1)).toBe(
    `CMD ${JSON.stringify(["node", ...SERVER_COMMAND]).replaceAll(",", ", ")}`,
  );
});

test("the launcher, the simulator and the tests stay out of the image", () => {
  expect(image.has("tools/before-start.mjs")).toBe(true);
  expect([...image].filter((file) => /simulator|\.test\.|\/testing\/|local\/start\.ts/.test(file))).toEqual([]);
});

test("every image of compose and the Dockerfile names its version to the last part", () => {
  const compose = [...read("docker-compose.yml").matchAll(/^ +image: (\S+)$/gm)].map(([, name]) => name ?? "");
  const bases = [...read("deploy/docker/Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, name]) => name ?? "");
  const foreign = [...compose, ...bases].filter((name) => !name.startsWith("tickdeck"));
  expect(foreign.length).toBeGreaterThanOrEqual(6);
  for (const name of foreign) expect(name).toMatch(/:(\d+\.\d+(\.\d+)?|bookworm-\d{8})(-\w+)*$/);
});
