// What a bucket's refusal means, and what to do about it.

import { S3Errors } from "@bradenmacdonald/s3-lite-client";
import { ArchiveUnavailableError, type ArchiveFault } from "../archive/archive-store.ts";
import type { BucketAddress } from "./bucket-address.ts";

const NO_ROOM = new Set(["QuotaExceeded", "XMinioStorageFull", "XAmzQuotaExceeded", "InsufficientStorage"]);
const UNKNOWN_KEY = new Set(["InvalidAccessKeyId", "XAdminUserNotFound", "XMinioAdminInvalidAccessKey"]);
const OTHER_REGION = new Set(["AuthorizationHeaderMalformed", "PermanentRedirect", "TemporaryRedirect", "UnexpectedRedirect"]);
/** Statuses of a server that may answer the same request in a moment. */
const PASSING = new Set([429, 500, 502, 503, 504]);

/** An answer that is not waited for any longer; it may come. */
export class LateAnswerError extends Error {
  override readonly name = "LateAnswerError";
}

export const isServerError = (error: unknown): error is S3Errors.ServerError => error instanceof S3Errors.ServerError;

/** Whether something else than the object is missing, like its bucket; some servers say so of a key that they do not know. */
export const isOtherLack = ({ statusCode, code }: S3Errors.ServerError): boolean => statusCode === 404 && code !== "NoSuchKey";

/** Whether the same request may succeed in a moment. */
export const isPassing = (error: unknown): boolean =>
  isServerError(error) ? PASSING.has(error.statusCode) : !(error instanceof LateAnswerError);

/** Whether what was asked for was certainly not done. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ArchiveUnavailableError && isServerError(error.cause) && error.cause.statusCode < 500;

export function bucketFault(error: unknown, address: BucketAddress): ArchiveUnavailableError {
  const [reason, advice] = isServerError(error) ? meaning(error, address) : silence(error, address);
  return new ArchiveUnavailableError(reason, advice, { cause: error });
}

function silence(error: unknown, { endpoint }: BucketAddress): readonly [ArchiveFault, string] {
  let bottom = error;
  while (bottom instanceof Error && bottom.cause instanceof Error) bottom = bottom.cause;
  const code = bottom instanceof Error && "code" in bottom ? String(bottom.code) : saysOf(bottom);
  return ["unreachable", `${endpoint} (ARCHIVE_ENDPOINT) does not answer: ${code}. It is tried again by itself`];
}

const saysOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function meaning(error: S3Errors.ServerError, address: BucketAddress): readonly [ArchiveFault, string] {
  const { code, message, statusCode } = error;
  const { bucket, region } = address;
  const says = `${code}: ${message}`;
  if (NO_ROOM.has(code) || statusCode === 507) return ["full", `The bucket ${bucket} has no room left: make some (${says})`];
  if (code === "NoSuchBucket") return ["missing", `There is no bucket ${bucket}: make it, or name another in ARCHIVE_URL`];
  if (OTHER_REGION.has(code))
    return ["denied", `The bucket is not in ${region}: set ARCHIVE_REGION and ARCHIVE_ENDPOINT (${says})`];
  if (code === "RequestTimeTooSkewed") return ["denied", `This machine's clock is wrong: set it (${says})`];
  if (UNKNOWN_KEY.has(code)) return ["denied", "ARCHIVE_ACCESS_KEY is unknown to the store: set one that it knows"];
  if (code === "SignatureDoesNotMatch") return ["denied", "ARCHIVE_SECRET_KEY is not that of ARCHIVE_ACCESS_KEY: set it"];
  if (statusCode === 401 || statusCode === 403)
    return [
      "denied",
      `ARCHIVE_ACCESS_KEY may not do this: allow it to get, put, delete and list objects of the bucket ${bucket} (${says})`,
    ];
  if (statusCode === 429 || code === "SlowDown")
    return ["busy", `The store is asked too often; it is tried again by itself (${says})`];
  return ["other", `The store refuses with ${statusCode} (${says})`];
}
