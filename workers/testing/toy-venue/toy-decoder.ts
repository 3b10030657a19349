import type { ExchangeId } from "../../../shared/market/exchange-id.ts";
import { isRecord, numberOf, type JsonRecord } from "../../exchanges/answer-checks.ts";
import { FRAME, type FrameOutcome } from "../../exchanges/feed-protocol.ts";
import { DOUBT, isPlausible } from "../../exchanges/price-guard.ts";
import type { TradeIds } from "../../exchanges/trade-ids.ts";
import type { DeliveryDeps, FrameDecoder } from "../../exchanges/venue.ts";

interface DecoderDeps extends DeliveryDeps {
  readonly ids: Pick<TradeIds, "accepts">;
}

const isTime = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

export class ToyDecoder implements FrameDecoder {
  readonly #exchange: ExchangeId;
  readonly #deps: DecoderDeps;

  constructor(exchange: ExchangeId, deps: DecoderDeps) {
    this.#exchange = exchange;
    this.#deps = deps;
  }

  receive(data: Buffer, isBinary: boolean): FrameOutcome {
    const message = isBinary ? undefined : parsed(data);
    if (!isRecord(message)) return this.#reject("not JSON", data);
    if (isRecord(message["trade"])) return this.#trade(message["trade"], data);
    if (Array.isArray(message["days"])) return this.#days(message["days"], numberOf(message["at"]), data);
    return "done" in message ? FRAME.control : this.#reject("unknown message", data);
  }

  #trade(trade: JsonRecord, data: Buffer): FrameOutcome {
    const { clock, directory, ids, metrics, sink, tradePrices, watch, damaged } = this.#deps;
    metrics.message(this.#exchange, "trade");
    const position = typeof trade["pair"] === "string" ? directory.positionOf(trade["pair"]) : -1;
    const [id, price, time] = [numberOf(trade["n"]), numberOf(trade["price"]), numberOf(trade["at"])];
    const quoteVolume = price * numberOf(trade["amount"]);
    if (!Number.isSafeInteger(id) || id < 0 || !isTime(time)) return this.#reject("malformed trade", data);
    if (position < 0) return FRAME.data;
    const isSound = isPlausible(price) && isPlausible(quoteVolume);
    const doubt = !isSound
      ? "implausible trade"
      : !clock.accepts(time)
        ? DOUBT.time
        : tradePrices.accepts(position, price)
          ? undefined
          : DOUBT.price;
    if (doubt !== undefined) {
      damaged(position);
      return this.#leaveOut(doubt, data);
    }
    watch.traded(position);
    if (ids.accepts(position, id, time)) sink.trade(position, price, quoteVolume, time);
    return FRAME.data;
  }

  #days(rows: readonly unknown[], time: number, data: Buffer): FrameOutcome {
    const { clock, directory, metrics, sink, tickerPrices, watch } = this.#deps;
    metrics.message(this.#exchange, "ticker");
    if (!isTime(time) || !clock.accepts(time)) return this.#reject("time of day figures", data);
    for (const row of rows) {
      if (!isRecord(row) || typeof row["pair"] !== "string") {
        this.#leaveOut("malformed day figures", data);
        continue;
      }
      const [position, price, volume] = [directory.positionOf(row["pair"]), numberOf(row["price"]), numberOf(row["turnover"])];
      if (position < 0) continue;
      if (!isPlausible(price) || !(volume >= 0) || !tickerPrices.accepts(position, price)) {
        this.#leaveOut(DOUBT.tickerPrice, data);
        continue;
      }
      watch.ticked(position, volume);
      sink.ticker(position, price, volume, time);
    }
    return FRAME.data;
  }

  #leaveOut(reason: string, data: Buffer): FrameOutcome {
    this.#deps.metrics.rejected(this.#exchange, reason, data.toString("utf8", 0, 200).slice(0, 200));
    return FRAME.data;
  }

  #reject(reason: string, data: Buffer): FrameOutcome {
    this.#leaveOut(reason, data);
    return FRAME.bad;
  }
}

function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString("utf8"));
  } catch {
    return undefined;
  }
}
