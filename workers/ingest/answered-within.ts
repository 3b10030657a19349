import type { ExchangeId } from "../../shared/market/exchange-id.ts";
import { RestError } from "../exchanges/rest-error.ts";

/** The exchange's answer; rejects when it takes longer: a call may wait for the end of a ban, and nobody leads meanwhile. */
export async function answeredWithin<T>(exchange: ExchangeId, maxMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RestError(exchange, "timeout", 0, `no list of coins within ${maxMs / 1000} s`)), maxMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
