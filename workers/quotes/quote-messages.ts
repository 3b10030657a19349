// What ingest and the thread that reads quotes say to each other.

import type { proxyOf } from "../../shared/node/proxy-environment.ts";

export interface ThreadSettings {
  readonly proxy: ReturnType<typeof proxyOf>;
}

export interface QuoteQuestion {
  readonly id: number;
  readonly url: string;
  readonly timeoutMs: number;
  /** Pairs of this and the next questions; left out where they are the same as before. */
  readonly pairs?: readonly string[];
}

export type QuoteReply = { readonly id: number } & (
  | {
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      /** Of a refusal, shortened. */
      readonly body: string;
      readonly prices?: Float64Array;
      /** Texts of rows that could not be read. */
      readonly leftOut: readonly string[];
    }
  | { readonly fault: string; readonly isLate: boolean }
);
