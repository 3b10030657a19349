import { expect, it } from "vitest";
import { readControl } from "./mexc-control.ts";

const topic = (pair: string): string => `spot@public.aggre.deals.v3.api.pb@100ms@${pair}`;
const NAMES = [
  ...["BTCUSDT", "GOLD(PAXG)USDT", "B T CUSDT", "A,BUSDT", "A[B]CUSDT", "50% OFFUSDT", "币安人生USDT"],
  ...["A] BUSDT", "A].B", "A].", "A]. BUSDT", "A,spot@XUSDT", "ETHUSDT"],
].map(topic);
const read = (msg: string) => readControl(JSON.stringify({ id: 3, code: 0, msg }));

it("names what was subscribed", () => {
  expect(read(NAMES.join(","))).toMatchObject({ kind: "answer", id: 3, accepted: NAMES, refused: [] });
});

it("names what was refused beside that, and what was refused alone", () => {
  const [good, bad] = [NAMES.slice(0, 4), NAMES.slice(4)];
  const both = `Subscribed successful! [${good.join(",")}]. Not Subscribed successfully! [${bad.join(",")}]. Reason： Blocked! `;
  expect(read(both)).toMatchObject({ accepted: good, refused: bad });
  expect(read(`Not Subscribed successfully! [${NAMES.join(",")}].  Reason： Blocked! `)).toMatchObject({
    accepted: [],
    refused: NAMES,
  });
});

it.each(NAMES)("reads %s wherever it stands", (name) => {
  const [other, third] = [topic("XRPUSDT"), topic("SOLUSDT")];
  const refusal = (...topics: readonly string[]): string =>
    `Not Subscribed successfully! [${topics.join(",")}]. Reason： Blocked! `;
  for (const list of [[name], [name, other], [other, name], [other, name, third]]) {
    expect(read(list.join(","))).toMatchObject({ accepted: list, refused: [] });
    expect(read(refusal(...list))).toMatchObject({ accepted: [], refused: list });
    expect(read(`Subscribed successful! [${list.join(",")}]. ${refusal(topic("DOTUSDT"))}`)).toMatchObject({
      accepted: list,
      refused: [topic("DOTUSDT")],
    });
    expect(read(`${refusal(...list)} \n${topic("DOTUSDT")}`)).toMatchObject({ accepted: [topic("DOTUSDT")], refused: list });
  }
});

it.each(["", ".", " ", ". Because of something"])("knows a refusal that ends in another way, %j", (end) => {
  const list = [topic("BTCUSDT"), topic("A(B),CUSDT")];
  expect(read(`Not Subscribed successfully! [${list.join(",")}]${end}`)).toMatchObject({ accepted: [], refused: list });
});
