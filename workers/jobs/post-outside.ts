// Posts to addresses that come from strangers: only to public hosts, over TLS, and never onwards to where an answer points.

import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { NotPublicError } from "../../shared/node/public-address.ts";
import { publicTarget } from "../../shared/node/public-target.ts";

const TIMEOUT_MS = 10_000;

export interface OutsidePost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
  /** The host may be internal, and without TLS. */
  readonly isPrivate: boolean;
  /** 10 s by default, for everything until the answer's head. */
  readonly timeoutMs?: number;
}

/** The answer, whose body was not read; destroy it. The connection goes to exactly the address that was checked. */
export async function postOutside(url: URL, { headers, body, isPrivate, timeoutMs }: OutsidePost): Promise<IncomingMessage> {
  if (!isPrivate && url.protocol !== "https:") throw new NotPublicError("The address has no TLS");
  const signal = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS);
  const target = isPrivate ? {} : await inTime(publicTarget(url), signal);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", ...target, headers: { ...headers, host: url.host }, signal });
    call.once("response", resolve);
    call.on("error", reject);
    call.end(body);
  });
}

async function inTime<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const end = Promise.withResolvers<never>();
  const fail = (): void => end.reject(signal.reason as Error);
  signal.addEventListener("abort", fail, { once: true });
  try {
    return await Promise.race([promise, end.promise]);
  } finally {
    signal.removeEventListener("abort", fail);
  }
}
