// A Redis connection of a worker that dies at a chosen command: that command is carried out or not, its answer never arrives,
// and nothing is sent afterwards.

import type { Redis } from "ioredis";

export class KilledError extends Error {
  override readonly name = "KilledError";
}

export interface MortalRedis {
  readonly redis: Redis;
  /** Dies at the command after `commands` more; `isDone` says whether Redis still carries it out. */
  dieAfter(commands: number, isDone: boolean): void;
  readonly isDead: boolean;
}

/** A connection that shares `redis` until it dies. */
export function mortalRedis(redis: Redis): MortalRedis {
  let left = Number.POSITIVE_INFINITY;
  let isLastDone = false;
  const send = async (command: (...words: unknown[]) => unknown, words: unknown[]): Promise<unknown> => {
    left -= 1;
    if (left >= 0) return command.apply(redis, words);
    if (left === -1 && isLastDone) await command.apply(redis, words);
    throw new KilledError("The worker is dead");
  };
  return {
    redis: new Proxy(redis, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...words: unknown[]) => send(member as (...words: unknown[]) => unknown, words);
      },
    }),
    dieAfter: (commands, isDone) => {
      left = commands;
      isLastDone = isDone;
    },
    get isDead() {
      return left < 0;
    },
  };
}
