// The ports of a topology: one after another from a given one, or free ones.

import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { freePort } from "../../server/local/processes/ports.ts";

export interface TopologyPorts {
  /** Where people go. */
  readonly edge: number;
  readonly balancer: number;
  /** Of each server, and of its /readyz. */
  readonly servers: readonly (readonly [number, number])[];
  /** Where everybody goes, whichever of its two processes leads. */
  readonly redis: number;
  readonly postgres: number;
  readonly mail: number;
  /** In the order of the exchanges. */
  readonly simulators: readonly number[];
  readonly redisPair: readonly [number, number];
  readonly postgresPair: readonly [number, number];
  /** Of each Redis, and of the bus by which it speaks with the others, where Redis is a cluster; otherwise none. */
  readonly redisMasters: readonly (readonly [number, number])[];
}

/** Ports from `first` on; free ones where it is 0. `masters`: how many servers Redis is a cluster of, 0 for one that is none. */
export async function topologyPorts(first: number, masters = 0): Promise<TopologyPorts> {
  let last = first - 1;
  const next = async (): Promise<number> => (first === 0 ? freePort() : (last += 1));
  const [edge, balancer] = [await next(), await next()];
  const servers = [[await next(), await next()] as const, [await next(), await next()] as const];
  const [redis, postgres, mail] = [await next(), await next(), await next()];
  const simulators: number[] = [];
  for (const _ of EXCHANGES) simulators.push(await next());
  const [redisPair, postgresPair] = [[await next(), await next()] as const, [await next(), await next()] as const];
  const redisMasters: (readonly [number, number])[] = [];
  while (redisMasters.length < masters) redisMasters.push([await next(), await next()]);
  return { redisMasters, redisPair, postgresPair, edge, balancer, servers, redis, postgres, mail, simulators };
}
