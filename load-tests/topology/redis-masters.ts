// Redis of the topology as a cluster of masters, each with compose's users plus one with all permissions.

import { mkdir } from "node:fs/promises";
import { askPort } from "../../tools/local/processes/ports.ts";
import type { ProcessPlan, SupervisedProcess } from "../../tools/local/processes/supervised-process.ts";
import { composeRedis } from "../../server/testing/compose-parts.ts";
import { joinCluster } from "../../server/testing/redis-cluster.ts";
import { redisPasswords, secretOf, type RedisUser, type TopologyPlan } from "./backing-services.ts";

/** With fewer a cluster could not agree that one is lost. */
export const MASTERS = 3;

/** Starts the masters, as redis-1 and so on, and joins them. Returns each user's address of all, and the folder of the first. */
export async function startRedisMasters(
  { folder, ports, report, path, cache }: TopologyPlan,
  start: (name: string, more: Pick<ProcessPlan, "spawned" | "isUp">) => Promise<SupervisedProcess>,
) {
  const [passwords, password] = await Promise.all([redisPasswords(folder), secretOf(folder, "redis-cluster")]);
  const folderOf = (name: string): string => folder.file(`redis-masters/${name}`);
  const masters = ports.redisMasters.map(([port, busPort], i) => ({ port, busPort, name: `redis-${i + 1}` }));
  await Promise.all(
    masters.map(async ({ port, busPort, name }) => {
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const spawned = () =>
        composeRedis({
          ...{ path, cache, report, port, passwords, folder: folderOf(name) },
          furtherSettings: [`user operator on >${passwords.operator} ~* &* +@all`],
          cluster: { busPort, password },
        });
      const isUp = async (): Promise<boolean> =>
        (await askPort("127.0.0.1", port, "AUTH probe none\r\nPING\r\n", 1000))?.includes("+PONG") ?? false;
      await start(name, { spawned, isUp });
    }),
  );
  await joinCluster(masters, password);
  const hosts = masters.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return {
    pair: undefined,
    changePassword: undefined,
    address: (name: RedisUser): string => `redis+cluster://${name}:${passwords[name]}@${hosts}`,
    leaderFolder: () => folderOf("redis-1"),
  };
}
