// The door to a running topology: a socket in its data folder, which takes one order at a time from this account alone.

import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchFault, reasonOf } from "../../server/local/launch-fault.ts";
import { answersOk } from "../faults/stand.ts";
import type { Topology } from "./topology.ts";

export const ORDERS = [
  "status                       who runs, and which servers are ready",
  "rolling                      restarts one server after the other, as a deploy does",
  "restart NAME                 ends it in order and starts it again",
  "kill NAME [SECONDS]          kill -9; up again after so long, 0 unless given",
  "pause NAME SECONDS           stops its clock for so long (SIGSTOP)",
].join("\n  ");

type Answer = Readonly<Record<string, unknown>>;

/** Carries out the words of an order; a LaunchFault says what is wrong with them. */
async function carryOut(topology: Topology, [order, name = "", seconds = "0"]: readonly string[]): Promise<Answer> {
  if (order === "status") return statusOf(topology);
  if (order === "rolling") {
    await topology.rolling();
    return statusOf(topology);
  }
  const member = topology.members.get(name);
  const ms = Number(seconds) * 1000;
  if (order !== "restart" && order !== "kill" && order !== "pause") throw new LaunchFault(`Orders are:\n  ${ORDERS}`);
  if (!member) throw new LaunchFault(`There is no "${name}"; names are ${[...topology.members.keys()].join(", ")}.`);
  if (!(ms >= 0 && ms <= 3_600_000)) throw new LaunchFault("SECONDS must be a number from 0 to 3600.");
  const at = Date.now();
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

async function statusOf({ members, servers, metricsToken }: Topology): Promise<Answer> {
  const ready = servers.map(async ({ name, probeUrl }) => [name, await answersOk(`${probeUrl}/readyz`, metricsToken)] as const);
  return {
    processes: Object.fromEntries([...members].map(([name, member]) => [name, member.pid])),
    ready: Object.fromEntries(await Promise.all(ready)),
  };
}

/** Opens the door; the function it gives closes it. LaunchFault where the folder's path is too long for a socket. */
export async function openControlSocket(file: string, topology: Topology): Promise<() => void> {
  await rm(file, { force: true });
  let last: Promise<unknown> = Promise.resolve();
  const server = createServer((asked, answer) => {
    const words = decodeURIComponent(asked.url ?? "")
      .split("/")
      .slice(1);
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

/** Sends an order to the topology whose door this is, and gives its answer. A LaunchFault with its refusal, or where none runs. */
export async function sendOrder(file: string, words: readonly string[]): Promise<Answer> {
  const asking = request({ socketPath: file, path: `/${words.map(encodeURIComponent).join("/")}` });
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
