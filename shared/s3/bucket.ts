// Objects of one bucket below a prefix, by S3's protocol. Each request has a limit of time, and is tried again where that may help.

import { setTimeout as sleep } from "node:timers/promises";
import { S3Client } from "@bradenmacdonald/s3-lite-client";
import { backOff } from "../node/back-off.ts";
import type { BucketAddress } from "./bucket-address.ts";
import { bucketFault, isOtherLack, isPassing, isServerError, LateAnswerError } from "./bucket-fault.ts";

export interface BucketTiming {
  /** An answer takes no longer, ms. */
  readonly answerMs: number;
  /** Before the first of two more tries, ms. */
  readonly againMs: number;
}

/** Enough for an hour of 10,000 coins over a slow line. */
const TIMING: BucketTiming = { answerMs: 60_000, againMs: 200 };
const TRIES = 3;

export interface StoredObject {
  readonly bytes: Buffer;
  readonly etag: string;
  /** The store's clock, epoch seconds; undefined where it does not say. */
  readonly now: number | undefined;
}

/** A put happens only if the object is still this one, or if there is none. */
export type PutCondition = { readonly etag: string } | "absent";

export class Bucket {
  readonly address: BucketAddress;
  readonly #client: S3Client;
  readonly #timing: BucketTiming;

  constructor(address: BucketAddress, timing = TIMING) {
    this.address = address;
    this.#timing = timing;
    const { endpoint: endPoint, region, bucket, accessKey, secretKey } = address;
    this.#client = new S3Client({ endPoint, region, bucket, accessKey, secretKey, pathStyle: true });
  }

  /** "missing" where there is no such object; "same" where it is still the one with the ETag `known`. */
  async get(name: string, known?: string): Promise<StoredObject | "missing" | "same"> {
    const headers = new Headers(known === undefined ? {} : { "if-none-match": known });
    return this.#answer<StoredObject | "missing" | "same">(
      async () => {
        const response = await this.#client.makeRequest({
          method: "GET",
          objectName: this.#key(name),
          headers,
          returnBody: true,
        });
        const bytes = Buffer.from(await response.arrayBuffer());
        return { bytes, etag: response.headers.get("etag") ?? "", now: clockOf(response) };
      },
      { 304: "same", 404: "missing" },
    );
  }

  /** False where the condition did not hold; a put whose answer was lost may say so of itself. */
  async put(name: string, bytes: Buffer, condition?: PutCondition): Promise<boolean> {
    const headers = new Headers();
    if (condition === "absent") headers.set("if-none-match", "*");
    else if (condition) headers.set("if-match", condition.etag);
    const payload = new Uint8Array(bytes);
    const put = async (): Promise<true> => {
      await this.#client.makeRequest({ method: "PUT", objectName: this.#key(name), headers: new Headers(headers), payload });
      return true;
    };
    return this.#answer<boolean>(put, condition ? { 404: false, 409: false, 412: false } : {});
  }

  /** Removing what is not there is no fault. */
  async remove(name: string): Promise<void> {
    await this.#answer(() => this.#client.deleteObject(this.#key(name)), { 404: undefined });
  }

  /** Names that begin so. */
  async list(start: string): Promise<string[]> {
    return (await this.#listed(start, "")).map(({ name }) => name);
  }

  /** Names of the folders right below one. */
  async folders(folder: string): Promise<string[]> {
    const entries = await this.#listed(folder, "/");
    return entries.filter(({ isFolder }) => isFolder).map(({ name }) => name.slice(folder.length, -1));
  }

  #listed(start: string, delimiter: string): Promise<{ name: string; isFolder: boolean }[]> {
    const { prefix } = this.address;
    return this.#answer(async () => {
      const entries: { name: string; isFolder: boolean }[] = [];
      for await (const entry of this.#client.listObjectsGrouped({ prefix: this.#key(start), delimiter })) {
        const isFolder = entry.type === "CommonPrefix";
        entries.push({ name: (isFolder ? entry.prefix : entry.key).slice(prefix.length), isFolder });
      }
      return entries;
    });
  }

  readonly #key = (name: string): string => `${this.address.prefix}${name}`;

  /** What was asked for, or what a status means; throws an ArchiveUnavailableError. */
  async #answer<T>(ask: () => Promise<T>, meanings: Readonly<Record<number, T>> = {}): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#inTime(ask());
      } catch (error) {
        if (isServerError(error) && error.statusCode in meanings && !isOtherLack(error)) return meanings[error.statusCode] as T;
        if (tries === TRIES || !isPassing(error)) throw bucketFault(error, this.address);
        await sleep(backOff(tries, this.#timing.againMs, Infinity, Math.random));
      }
    }
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    const { answerMs } = this.#timing;
    const ended = new AbortController();
    const late = async (): Promise<never> => {
      await sleep(answerMs, undefined, { signal: ended.signal });
      throw new LateAnswerError(`no answer within ${answerMs / 1000} s`);
    };
    try {
      return await Promise.race([answer, late()]);
    } finally {
      ended.abort();
    }
  }
}

function clockOf({ headers }: Response): number | undefined {
  const ms = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}
