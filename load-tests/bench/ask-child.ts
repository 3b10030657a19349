// Asks a child process of a benchmark something over its channel, and waits for what it says next.

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** The child's next message, after this one was sent to it. */
export async function askChild<T>(child: ChildProcess, message?: object): Promise<T> {
  const reply = once(child, "message");
  if (message) child.send(message);
  const [value] = (await reply) as [T];
  return value;
}
