import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Sends a message, if given, to a benchmark's child process and returns its next one. */
export async function askChild<T>(child: ChildProcess, message?: object): Promise<T> {
  const reply = once(child, "message");
  if (message) child.send(message);
  const [value] = (await reply) as [T];
  return value;
}
