// A real S3 server on a folder of this machine: versitygw, which keeps objects as files.
// go install github.com/versity/versitygw/cmd/versitygw@v1.8.0

import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BucketAddress } from "../../shared/s3/bucket-address.ts";
import { findProgram } from "../../tools/local/programs/find-program.ts";

const STARTS_WITHIN_MS = 20_000;

export interface RealS3 {
  readonly address: BucketAddress;
  stop(): Promise<void>;
}

/** On the PATH, or where Go leaves it; undefined where it is not installed. */
export const findS3Server = (): Promise<string | undefined> =>
  findProgram(["versitygw"], `${process.env["PATH"] ?? ""}:${join(process.env["GOBIN"] ?? join(homedir(), "go/bin"))}`);

/** Starts it on an empty folder, with one bucket. */
export async function startRealS3(program: string, folder: string): Promise<RealS3> {
  await mkdir(join(folder, "archive"), { recursive: true });
  const port = await freePort();
  const keys = { accessKey: "tickdeck", secretKey: "secret-of-a-trial", region: "eu-central-1" };
  const endpoint = `http://127.0.0.1:${port}`;
  const given = ["--port", `127.0.0.1:${port}`, "--access", keys.accessKey, "--secret", keys.secretKey, "--region", keys.region];
  const child = spawn(program, [...given, "posix", folder], { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  for (const start = performance.now(); !(await answers(endpoint)); await sleep(50))
    if (child.exitCode !== null || performance.now() - start > STARTS_WITHIN_MS) {
      await stop();
      throw new Error(`${program} did not start`);
    }
  return { address: { ...keys, endpoint, bucket: "archive", prefix: "tick deck/" }, stop };
}

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
