// The ports of a topology: consecutive ones from a given port, or free ones.

import { EXCHANGES } from "../../shared/market/exchange-id.ts";
import { freePorts } from "../../tools/local/processes/ports.ts";

export interface TopologyPorts {
  /** The public address. */
  readonly edge: number;
  readonly balancer: number;
  /** Where the balancer shows which servers it sees. */
  readonly view: number;
  /** Of each possible server, and of its /readyz. */
  readonly servers: readonly (readonly [number, number])[];
  /** The common address, whichever of its two processes leads. */
  readonly redis: number;
  readonly postgres: number;
  readonly mail: number;
  /** In the order of the exchanges. */
  readonly simulators: readonly number[];
  readonly redisPair: readonly [number, number];
  readonly postgresPair: readonly [number, number];
  /** Of each Redis and its cluster bus if Redis is a cluster; otherwise empty. */
  readonly redisMasters: readonly (readonly [number, number])[];
}

/** Two servers are started; the others are added by an order. */
const SERVERS = 6;
/** Edge, balancer and its view, Redis, PostgreSQL and mail; two of each server and of the two pairs. */
const WITHOUT_MASTERS = 6 + 2 * SERVERS + 4 + EXCHANGES.length;

/** Ports from `first` on; free ones when it is 0. `masters`: servers of a Redis cluster, 0 for a single Redis. */
export async function topologyPorts(first: number, masters = 0): Promise<TopologyPorts> {
  const count = WITHOUT_MASTERS + 2 * masters;
  // Taken all at once, because two consecutive requests may return the same one.
  const ports = first === 0 ? await freePorts(count) : Array.from({ length: count }, (_, at) => first + at);
  const given = ports.values();
  const next = (): number => {
    const { value, done } = given.next();
    if (done) throw new Error(`A topology needs more than ${count} ports`);
    return value;
  };
  const [edge, balancer, view] = [next(), next(), next()];
  const servers = Array.from({ length: SERVERS }, () => [next(), next()] as const);
  const [redis, postgres, mail] = [next(), next(), next()];
  const simulators = EXCHANGES.map(next);
  const [redisPair, postgresPair] = [[next(), next()] as const, [next(), next()] as const];
  const redisMasters = Array.from({ length: masters }, () => [next(), next()] as const);
  return { redisMasters, redisPair, postgresPair, edge, balancer, view, servers, redis, postgres, mail, simulators };
}
