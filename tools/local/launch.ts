// The steps of "npm start", as parallel as possible: services, market and pages, then worker and server, then the market's first
// table.

import { setTimeout as sleep } from "node:timers/promises";
import { makePushKeys } from "../../shared/node/credentials/push-keys.ts";
import { marketState, startArchive, startIngest, startJobs, startServer, type AppPlan } from "./app-processes.ts";
import { buildClient, isClientStale } from "./client-build.ts";
import { currentCommit } from "./current-commit.ts";
import type { DataFolder } from "./data-folder.ts";
import { ensureFirstLogin } from "./first-login.ts";
import type { LaunchSettings } from "./launch-settings.ts";
import { chooseMarket } from "./market-choice.ts";
import { migrateOwnDatabase } from "./own-schema.ts";
import type { ProcessGroup } from "./processes/process-group.ts";
import type { Progress } from "./progress.ts";
import { makeSecret } from "./services/kept-secret.ts";
import { startServices } from "./services/services.ts";
import { SIMULATOR_MARK, startSimulator } from "./simulator-process.ts";

const MARKET_PATIENCE_MS = 60_000;

export interface Launch {
  settings: LaunchSettings;
  folder: DataFolder;
  processes: ProcessGroup;
  progress: Progress;
  port: number;
}

/** Starts everything; resolves once people can use it. */
export async function launch({ settings, folder, processes, progress, port }: Launch): Promise<void> {
  const report = (sentence: string) => progress.print(sentence);
  const onSpawn = (name: string, pid: number, mark: string) => folder.remember(name, pid, mark);
  const step = <T>(name: string, work: () => Promise<T>) => progress.step(name, work);

  const [{ app, archive }] = await Promise.all([prepareIngest(), preparePages()]);
  await step("Server", () => startServer(app, port));
  await startJobs(app);
  await startArchive(archive);
  // With a separate metrics listener, readiness is there.
  const readyPort = Number(settings.environment["METRICS_PORT"] ?? port);
  const [login] = await Promise.all([firstLogin(), step("First prices", () => untilMarket(readyPort, "moving"))]);
  console.log(`\nTickdeck is running: http://localhost:${port}   (after ${progress.elapsed}, Ctrl-C stops it)`);
  if (login) {
    const kept = folder.file("first-login.json");
    console.log(`Log in as ${login.email}, password ${login.isNew ? `${login.password} (kept in ${kept})` : `in ${kept}`}`);
  }
  const isHoldingMails = !settings.isProduction && settings.environment["SMTP_URL"] === undefined;
  if (isHoldingMails) console.log(`Mails are not sent but shown: http://localhost:${port}/dev/outbox`);
  console.log("Make a login: npm run user -- --email you@example.com --password SECRET --plan professional");
  console.log(`Run the service: npm run admin -- add NAME, then http://localhost:${port}/admin-panel\n`);
  if (!(await step("All windows of every coin", () => untilMarket(readyPort, "ready"))))
    report(`The market is not whole yet; the page shows it as it comes (${folder.file("logs/ingest.log")} says why)`);

  async function prepareIngest(): Promise<Readonly<Record<"app" | "archive", AppPlan>>> {
    const services = { ...settings, roles: true, folder: folder.path, processes, stopMs: 1200, report, step };
    const [addresses, market] = await Promise.all([startServices(services), prepareMarket()]);
    const environment: NodeJS.ProcessEnv = {
      ...(settings.isProduction ? {} : await developmentSecrets(folder)),
      ...settings.environment,
      ...market,
      BUILD_ID: settings.environment["BUILD_ID"] ?? (await currentCommit()),
      DATABASE_URL: addresses.databaseUrl,
      REDIS_URL: addresses.redisUrl,
      PORT: String(port),
    };
    const plan = { processes, logFolder: folder.file("logs"), environment, onSpawn, report };
    // A database that was given is migrated by whoever may do it.
    const schema = settings.databaseUrl === undefined ? migrateOwnDatabase(addresses.ownerUrl) : undefined;
    await Promise.all([startIngest(plan), schema]);
    await folder.write("services.json", { ...addresses, port });
    return { app: plan, archive: { ...plan, environment: { ...environment, DATABASE_URL: addresses.archiveUrl } } };
  }

  async function preparePages(): Promise<void> {
    if (await isClientStale()) await step("Pages", () => buildClient(folder.file("logs/build.log")));
  }

  async function prepareMarket(): Promise<NodeJS.ProcessEnv> {
    const choice = await chooseMarket(settings);
    if (choice.sentence) report(choice.sentence);
    if (choice.market === "live" || settings.hasMarketAddresses) return { MARKET: choice.market, ...choice.addresses };
    const plan = {
      processes,
      logFile: folder.file("logs/simulator.log"),
      environment: settings.environment,
      onSpawn: (pid: number) => onSpawn("simulator", pid, SIMULATOR_MARK),
      report,
    };
    return { MARKET: "sim", ...(await step("Simulator", () => startSimulator(plan))) };
  }

  async function firstLogin() {
    const isOurDatabase = !settings.isProduction && !settings.databaseUrl;
    return isOurDatabase ? ensureFirstLogin(folder, app.environment) : undefined;
  }
}

/** Keeps those of an older start and adds missing ones. */
async function developmentSecrets(folder: DataFolder): Promise<NodeJS.ProcessEnv> {
  const kept = await folder.read<Readonly<Record<string, string>>>("secrets.json");
  const secrets = { SESSION_SECRET: makeSecret(), ...makePushKeys(), ...kept };
  await folder.write("secrets.json", secrets);
  return secrets;
}

/** Waits until prices move, or until every window is known too; false when the time is up. */
async function untilMarket(port: number, wanted: "moving" | "ready"): Promise<boolean> {
  const deadline = Date.now() + MARKET_PATIENCE_MS;
  for (;;) {
    const state = await marketState(port);
    if (state === wanted || state === "ready") return true;
    if (Date.now() > deadline) return false;
    await sleep(100);
  }
}
