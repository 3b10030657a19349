// The one error a REST side rejects with; its fields say whether a retry makes sense.

import type { ExchangeId } from "../../shared/market/exchange-id.ts";

export type RestFault = "network" | "proxy" | "timeout" | "limited" | "refused" | "server" | "malformed";

/** A REST call that failed for good; `fault` names the kind, `status` the HTTP status (0 when none arrived). */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly exchange: ExchangeId;
  readonly fault: RestFault;
  readonly status: number;

  constructor(exchange: ExchangeId, fault: RestFault, status: number, message: string) {
    super(`${exchange} REST ${fault}: ${message}`);
    this.exchange = exchange;
    this.fault = fault;
    this.status = status;
  }
}
