// "npm start": everything Tickdeck needs on one machine, from one command, ended by one Ctrl-C.

import { DataFolder } from "./data-folder.ts";
import { endInOrder } from "./end-in-order.ts";
import { checkGivenServices } from "./given-services.ts";
import { launch } from "./launch.ts";
import { LaunchFault } from "./launch-fault.ts";
import { readLaunchSettings } from "./launch-settings.ts";
import { ProcessGroup } from "./processes/process-group.ts";
import { freePort, portFault } from "./processes/ports.ts";
import { Progress } from "./progress.ts";

const USAGE = `Usage: npm start [-- --data FOLDER]
Starts everything on this machine and prints one address and a first login; Ctrl-C ends it.
 --data FOLDER   where databases, secrets and logs are kept (.data)
PORT, MARKET (live or sim), DATABASE_URL, REDIS_URL and all other settings come from the environment or .env; .env.example lists them.`;

const processes = new ProcessGroup();
const progress = new Progress((line) => console.log(line));
let folder: DataFolder | undefined;

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (words.includes("--help")) return console.log(USAGE);
  const settings = readLaunchSettings(words);
  folder = await DataFolder.take(settings.dataFolder);
  const [port] = await Promise.all([choosePort(settings.port), checkGivenServices(settings)]);
  console.log(`Starting Tickdeck; its data and logs are in ${folder.path}`);
  await launch({ settings, folder, processes, progress, port });
}

async function choosePort(wanted: number): Promise<number> {
  if (wanted === 0) return freePort();
  const fault = await portFault(wanted);
  if (fault === "EADDRINUSE")
    throw new LaunchFault(
      `Port ${wanted} is in use: end the program that listens there, or choose another with "PORT=${wanted + 1} npm start".`,
    );
  if (fault) throw new LaunchFault(`Port ${wanted} cannot be opened (${fault}): choose another with "PORT=3000 npm start".`);
  return wanted;
}

const fail = endInOrder({ what: "Tickdeck", failed: "The launcher failed", processes, folder: () => folder });
process.on("uncaughtException", fail);
main().catch(fail);
