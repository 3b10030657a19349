// The control interface of a running topology: a socket in its data folder, which takes one order at a time from this account
// only.

import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchFault, reasonOf } from "../../tools/local/launch-fault.ts";
import { answersOk } from "../faults/setup.ts";
import { saveOrRestore } from "./save-or-restore.ts";
import { SECRETS, type Topology } from "./topology.ts";

export const ORDERS = [
  "status                       who runs, who leads, and which servers are ready",
  "rolling                      restarts one server after the other, as a deploy does",
  "add                          one server more, once the balancer sees it",
  "remove NAME                  ends a server in order, for good",
  `rotate SECRET                a new one, then one after the other of those who use it: ${SECRETS.join(", ")}`,
  "upgrade FOLDER               another version from its checkout: migrates, then restarts one after the other",
  "backup FILE                  a backup of the database; restore FILE puts one in its place (started with --system-postgres)",
  "restart NAME                 ends it in order and starts it again",
  "kill NAME [SECONDS]          kill -9; up again after so long, 0 unless given",
  "pause NAME SECONDS           stops its clock for so long (SIGSTOP)",
].join("\n  ");

/** Orders whose argument is a file or folder of the caller. */
const OF_FILES: readonly string[] = ["upgrade", "backup", "restore"];

type Answer = Readonly<Record<string, unknown>>;

async function carryOut(topology: Topology, [order, name = "", seconds = "0"]: readonly string[]): Promise<Answer> {
  if (order === "status") return statusOf(topology);
  const at = Date.now();
  const timed = async (work: Promise<unknown>): Promise<Answer> => {
    await work;
    return { seconds: (Date.now() - at) / 1000, ...(await statusOf(topology)) };
  };
  if (order === "rolling") return timed(topology.rolling());
  if (order === "add") return timed(topology.addServer());
  if (order === "remove") return timed(topology.removeServer(name));
  if (OF_FILES.includes(order ?? "") && name === "") throw new LaunchFault(`Orders are:\n  ${ORDERS}`);
  if (order === "upgrade") return timed(topology.upgrade(name));
  if (order === "backup" || order === "restore") return timed(saveOrRestore(order, name, topology));
  if (order === "rotate") {
    const secret = SECRETS.find((each) => each === name);
    if (!secret) throw new LaunchFault(`There is no secret "${name}"; names are ${SECRETS.join(", ")}.`);
    return timed(topology.rotate(secret));
  }
  const member = topology.members.get(name);
  const ms = Number(seconds) * 1000;
  if (order !== "restart" && order !== "kill" && order !== "pause") throw new LaunchFault(`Orders are:\n  ${ORDERS}`);
  if (!member) throw new LaunchFault(`There is no "${name}"; names are ${[...topology.members.keys()].join(", ")}.`);
  if (!(ms >= 0 && ms <= 3_600_000)) throw new LaunchFault("SECONDS must be a number from 0 to 3600.");
  if (order === "pause") {
    const { pid } = member;
    if (pid === undefined) throw new LaunchFault(`${name} does not run.`);
    process.kill(pid, "SIGSTOP");
    await sleep(ms);
    process.kill(pid, "SIGCONT");
  } else {
    await member.halt(order === "kill" ? "SIGKILL" : "SIGTERM");
    await sleep(ms);
    await member.resume();
  }
  return { [order]: name, seconds: (Date.now() - at) / 1000 };
}

async function statusOf(topology: Topology): Promise<Answer> {
  const { members, servers, metricsToken } = topology;
  const ready = servers.map(async ({ name, probeUrl }) => [name, await answersOk(`${probeUrl}/readyz`, metricsToken)] as const);
  return {
    processes: Object.fromEntries([...members].map(([name, member]) => [name, member.pid])),
    leads: await topology.leaders(),
    ready: Object.fromEntries(await Promise.all(ready)),
  };
}

/** Opens the socket; the returned function closes it. LaunchFault when the folder's path is too long for a socket. */
export async function openControlSocket(file: string, topology: Topology): Promise<() => void> {
  await rm(file, { force: true });
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((asked, answer) => {
    const words = (asked.url ?? "").split("/").slice(1).map(decodeURIComponent);
    const done = last.then(() => carryOut(topology, words));
    last = done.catch(() => undefined);
    done.then(
      (result) => answer.end(JSON.stringify(result)),
      (error: unknown) => answer.writeHead(400).end(JSON.stringify({ error: reasonOf(error) })),
    );
  });
  server.listen(file);
  await once(server, "listening").catch((error: unknown) => {
    throw new LaunchFault(`The control socket ${file} cannot be opened (${reasonOf(error)}): choose a shorter --data FOLDER.`);
  });
  await chmod(file, 0o600);
  return () => server.close();
}

export async function sendOrder(file: string, words: readonly string[]): Promise<Answer> {
  const [order = "", ...rest] = words;
  const given = OF_FILES.includes(order) ? rest.map((word) => resolve(word)) : rest;
  const asking = request({ socketPath: file, path: `/${[order, ...given].map(encodeURIComponent).join("/")}` });
  asking.end();
  const [reply] = (await once(asking, "response").catch(() => {
    throw new LaunchFault('No topology runs from this folder: start one with "npm run topology".');
  })) as [AsyncIterable<Buffer> & { statusCode: number }];
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  const answer = JSON.parse(Buffer.concat(chunks).toString()) as Answer;
  if (reply.statusCode !== 200) throw new LaunchFault(String(answer["error"]));
  return answer;
}
