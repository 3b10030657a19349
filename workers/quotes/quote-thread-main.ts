// A thread of ingest that asks for best prices, unpacks and reads them: a list of thousands of pairs each second would hold up the trades.

import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { faultText, useProxy } from "../../shared/node/outbound-proxy.ts";
import { readText } from "../exchanges/read-answer.ts";
import type { QuoteQuestion, QuoteReply, ThreadSettings } from "./quote-messages.ts";
import { placesOf, quotesIn } from "./quote-rows.ts";

const MAX_REFUSAL = 1000;
const MAX_SAMPLES = 5;
const MAX_SAMPLE = 120;

const port = parentPort as MessagePort;
useProxy((workerData as ThreadSettings).proxy);
let placeOf = placesOf([]);

async function answered({ id, url, timeoutMs }: QuoteQuestion): Promise<QuoteReply> {
  try {
    const { status, headers, body } = await readText(url, timeoutMs);
    const isAnswered = status >= 200 && status < 300;
    const read = isAnswered ? quotesIn(parsed(body), placeOf) : undefined;
    return {
      ...{ id, status, headers: [...headers], body: body.slice(0, MAX_REFUSAL) },
      ...(read && { prices: read.prices }),
      leftOut: (read?.leftOut ?? []).slice(0, MAX_SAMPLES).map((row) => JSON.stringify(row).slice(0, MAX_SAMPLE)),
    };
  } catch (error) {
    return { id, fault: faultText(error), isLate: error instanceof DOMException && error.name === "TimeoutError" };
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

port.on("message", (question: QuoteQuestion) => {
  if (question.pairs) placeOf = placesOf(question.pairs);
  void answered(question).then((reply) => {
    const moved = "prices" in reply && reply.prices ? [reply.prices.buffer as ArrayBuffer] : [];
    port.postMessage(reply, moved);
  });
});
