// Where a bucket is, and who may use it.

export interface BucketAddress {
  /** Base address of the service. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before all names; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly accessKey: string;
  readonly secretKey: string;
}
