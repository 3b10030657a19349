// The folder of a local run. One launcher at a time owns it, and cleans up after a killed one.

import { constants } from "node:fs";
import { randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchFault } from "./launch-fault.ts";
import { commandOf, endLeftover } from "./processes/process-table.ts";

/** How long to wait for an ending launcher before giving up on the folder, ms. */
const MAX_ENDING_MS = 15_000;

interface LauncherRecord {
  pid: number;
  /** It is ending and will soon release the folder. */
  isEnding: boolean;
  /** Children that may outlive a killed launcher: process id and a word of their command line. */
  children: Record<string, { pid: number; mark: string }>;
}

export class DataFolder {
  readonly path: string;
  readonly #record: LauncherRecord = { pid: process.pid, isEnding: false, children: {} };

  #saved: Promise<void> = Promise.resolve();

  private constructor(path: string) {
    this.path = path;
  }

  /**
   * Creates and takes the folder, ending what a killed launcher left; a LaunchFault when it cannot be used. `launcher` is a word
   * of the command line of possible owners.
   */
  static async take(path: string, launcher = "local/start.ts"): Promise<DataFolder> {
    try {
      await makeFolder(path);
      await makeFolder(join(path, "logs"));
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
      await writeFile(join(path, "logs", ".writable"), "");
      await rm(join(path, "logs", ".writable"));
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "unknown";
      throw new LaunchFault(
        `The data folder ${path} cannot be written (${code}): give this account the rights to it, or choose another with "npm start -- --data FOLDER".`,
      );
    }
    const folder = new DataFolder(path);
    await folder.#takeOver(launcher);
    return folder;
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** Records a child, so that the next launcher can end it if this one is killed. */
  remember(name: string, pid: number, mark: string): void {
    this.#record.children[name] = { pid, mark };
    this.#save().catch(() => undefined);
  }

  /** Lets a launcher started meanwhile wait instead of giving up. */
  async announceEnd(): Promise<void> {
    this.#record.isEnding = true;
    await this.#save().catch(() => undefined);
  }

  /** Writes a JSON file that only this account can read; a concurrent reader sees the old or the new file, never half of one. */
  async write(name: string, value: unknown): Promise<void> {
    const draft = this.file(`.${name}.${randomUUID()}`);
    await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, this.file(name));
  }

  /** The JSON file, or undefined when it is missing or not valid JSON. */
  async read<T>(name: string): Promise<T | undefined> {
    try {
      return JSON.parse(await readFile(this.file(name), "utf8")) as T;
    } catch {
      return undefined;
    }
  }

  async release(): Promise<void> {
    await this.#saved.catch(() => undefined);
    await Promise.all(["launcher.json", "services.json"].map((name) => rm(this.file(name), { force: true })));
  }

  async #takeOver(launcher: string): Promise<void> {
    const last = await this.read<LauncherRecord>("launcher.json");
    const isAlive = async (): Promise<boolean> =>
      last !== undefined && last.pid !== process.pid && ((await commandOf(last.pid))?.includes(launcher) ?? false);
    const deadline = Date.now() + (last?.isEnding ? MAX_ENDING_MS : 0);
    while (Date.now() < deadline && (await isAlive())) await sleep(50);
    if (last && (await isAlive()))
      throw new LaunchFault(
        `Tickdeck already runs from ${this.path} (process ${last.pid}): use it, or end it with Ctrl-C first.`,
      );
    for (const child of Object.values(last?.children ?? {})) await endLeftover(child.pid, child.mark, "SIGTERM", 2000);
    await this.#save();
  }

  #save(): Promise<void> {
    // One write after another: two at once could mix.
    this.#saved = this.#saved.catch(() => undefined).then(() => this.write("launcher.json", this.#record));
    return this.#saved;
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
