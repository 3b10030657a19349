// AWS's signature, version 4, worked out anew from a request as it arrived.

import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
/** Clocks may differ by so much. */
const MAX_SKEW_MS = 15 * 60_000;

export interface Keys {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** The code that S3 refuses the request with; undefined where its signature is right. */
export function signatureFault(request: IncomingMessage, body: Buffer, keys: Keys): string | undefined {
  const { headers } = request;
  const parts = AUTHORIZATION.exec(headers.authorization ?? "");
  if (!parts) return "AccessDenied";
  const [, accessKey, day = "", region, signed = "", signature] = parts;
  if (accessKey !== keys.accessKey) return "InvalidAccessKeyId";
  if (region !== keys.region) return "AuthorizationHeaderMalformed";
  const date = String(headers["x-amz-date"]);
  const isoDate = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  if (!(Math.abs(Date.parse(isoDate) - Date.now()) <= MAX_SKEW_MS) || !date.startsWith(day)) return "RequestTimeTooSkewed";
  const digest = hash(body);
  if (headers["x-amz-content-sha256"] !== digest) return "XAmzContentSHA256Mismatch";
  const text = ["AWS4-HMAC-SHA256", date, `${day}/${region}/s3/aws4_request`, hash(canonical(request, signed, digest))].join(
    "\n",
  );
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (secret, part) => mac(secret, part ?? ""),
    `AWS4${keys.secretKey}`,
  );
  return mac(key, text).toString("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

/** The request as both sides write it down before they sign it. */
function canonical(request: IncomingMessage, signed: string, digest: string): string {
  const url = new URL(request.url ?? "/", "http://host");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&");
  const headers = signed.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const path = url.pathname
    .split("/")
    .map((part) => encoded(decodeURIComponent(part)))
    .join("/");
  return [request.method, path, query, headers.join(""), signed, digest].join("\n");
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
const hash = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");
const mac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();
