// TCP ports of this machine: finds a free one, tells whether one is taken, whether something answers.

import { connect, createServer, type Server } from "node:net";

/** A currently free port. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** This many different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is known, because a released port can be returned again.
  const probes = await Promise.all(Array.from({ length: count }, listening));
  return Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve) => {
          const address = probe.address();
          probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
        }),
    ),
  );
}

function listening(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => resolve(probe));
  });
}

/** Why a server could not listen on this port ("EADDRINUSE", "EACCES" …), or undefined when it could. */
export async function portFault(port: number): Promise<string | undefined> {
  for (const host of ["127.0.0.1", undefined]) {
    const fault = await new Promise<string | undefined>((resolve) => {
      const probe = createServer().once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      probe.listen({ port, ...(host ? { host } : {}) }, () => probe.close(() => resolve(undefined)));
    });
    if (fault) return fault;
  }
  return undefined;
}

/** Sends `text` to a port and returns the first answer; undefined when nothing comes in time. */
export function askPort(host: string, port: number, text: string, timeoutMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const done = (answer?: string) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => done());
    socket.once("error", () => done());
    socket.once("close", () => done());
    socket.once("connect", () => (text === "" ? done("") : socket.write(text)));
    socket.once("data", (chunk: Buffer) => done(chunk.toString("latin1")));
  });
}
