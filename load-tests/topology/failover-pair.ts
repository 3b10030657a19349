// A service with one active process and possibly a follower, behind one address that leads to the leader.

import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProcessGroup } from "../../tools/local/processes/process-group.ts";
import type { SupervisedProcess } from "../../tools/local/processes/supervised-process.ts";
import { TcpLines } from "./tcp-lines.ts";

/** From a leader's death until its replica is promoted: what a watcher needs to be sure. */
const NOTICED_AFTER_MS = 2000;

/** One process of the pair, and how it becomes the leader. */
export interface PairMember {
  readonly port: number;
  readonly process: SupervisedProcess;
  readonly promote: () => Promise<void>;
}

export interface PairPlan {
  /** The address that everybody uses. */
  readonly port: number;
  /** Ports of the two processes. */
  readonly ports: readonly [number, number];
  readonly processes: ProcessGroup;
  readonly startFirst: (port: number) => Promise<PairMember>;
  /** Starts a copy of the leader that follows it; resolves once it has all of its data. */
  readonly startReplica: (leader: PairMember, port: number) => Promise<PairMember>;
  /** Called with every new leader. */
  readonly onLeader: (process: SupervisedProcess) => void;
}

export class FailoverPair {
  readonly #plan: PairPlan;
  readonly #lines = new TcpLines();
  #leader: PairMember;
  #replica: PairMember | undefined;

  // Use `start`.
  private constructor(plan: PairPlan, leader: PairMember) {
    this.#plan = plan;
    this.#leader = leader;
    plan.onLeader(leader.process);
  }

  /** Starts the leader alone, and the listener on the common address. */
  static async start(plan: PairPlan): Promise<FailoverPair> {
    const pair = new FailoverPair(plan, await plan.startFirst(plan.ports[0]));
    const server = createServer((client) => pair.#lines.join(client, connect(pair.leaderPort, "127.0.0.1")));
    const kill = (): void => {
      pair.#lines.cut();
      server.close();
    };
    plan.processes.add("service", { kill, stop: () => Promise.resolve(kill()) });
    server.listen(plan.port, "127.0.0.1");
    await once(server, "listening");
    return pair;
  }

  /** The leader's own port. */
  get leaderPort(): number {
    return this.#leader.port;
  }

  /** Gives the leader a replica unless it has one. */
  async addReplica(): Promise<void> {
    const [first, second] = this.#plan.ports;
    this.#replica ??= await this.#plan.startReplica(this.#leader, this.leaderPort === first ? second : first);
  }

  /**
   * Kills the leader permanently and promotes the replica; connections to the old one end. Resolves with the moment of the kill,
   * epoch ms. Rejects without a replica.
   */
  async failOver(): Promise<number> {
    const next = this.#replica;
    if (!next) throw new Error("There is no replica to lead");
    const at = await this.#leader.process.halt("SIGKILL");
    await sleep(NOTICED_AFTER_MS);
    await next.promote();
    this.#leader = next;
    this.#replica = undefined;
    this.#lines.cut();
    this.#plan.onLeader(next.process);
    return at;
  }
}
