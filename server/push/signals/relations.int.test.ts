// What becomes known of signals reaches those that wait for their rules, and those that come later.

import { beforeEach, expect, test } from "vitest";
import type { RelationFacts, SignalRelation } from "../../../shared/contracts/relations.ts";
import { keys } from "../../../shared/redis/keys.ts";
import { encodeRelations, RELATION_FIELDS } from "../../../shared/signals/relation-batch.ts";
import { ruleKey } from "../../../shared/signals/rule.ts";
import { call } from "../../testing/api.ts";
import { FakeSignals, OTHER, RULE } from "../../testing/fake-signals.ts";
import { pushSetup } from "../../testing/push-setup.ts";
import { makeToken, until } from "../../testing/start-app.ts";

const setup = pushSetup();
let signals: FakeSignals;

beforeEach(() => {
  signals = new FakeSignals(setup.redis);
});

const FOUND = { kind: "leads", lead: 400, uncertainty: 30, difference: -1.5 } as const;
const FACTS = { other: "binance", ...FOUND } as const;

/** What Binance's leader found of signals named by their ids. */
function write(ids: readonly string[], facts: Omit<RelationFacts, "other">, bytes = encoded(ids, facts)): Promise<unknown> {
  const [other, relations] = RELATION_FIELDS;
  return setup.redis.xadd(keys.relations("mexc"), "*", other, "binance", relations, bytes);
}

function encoded(ids: readonly string[], facts: Omit<RelationFacts, "other">): Buffer {
  const found = ids.map((id) => {
    const [second = "", symbol = "", ...rule] = id.split(":").toReversed();
    return { rule: rule.toReversed().join(":"), symbol, second: Number(second), ...facts };
  });
  return Buffer.from(encodeRelations(Date.now(), found));
}

test("relations follow their signals to those that wait for the rule, and are part of them in a replay and a poll", async () => {
  const at = await setup.server();
  const [client, elsewhere] = [await setup.subscriber(at, "start"), await setup.subscriber(at, "start")];
  const got: SignalRelation[] = [];
  const gotElsewhere: unknown[] = [];
  client.socket.on("relations", (relations) => got.push(...relations));
  elsewhere.socket.on("relations", (relations) => gotElsewhere.push(relations));
  await client.ask("signals", { rules: [RULE] });
  await elsewhere.ask("signals", { rules: [OTHER] });
  await signals.write(RULE, ["BTC", "ETH"]);
  await until("both", () => client.signals.length === 2);
  expect(client.signals[0]?.relation).toBeUndefined();
  const id = client.signals[0]?.id ?? "";
  await write([id], FOUND, Buffer.from("no batch"));
  await setup.redis.xadd(keys.relations("mexc"), "*", "relations", "of another version");
  await write([id], FOUND);
  await until("the relation", () => got.length === 1);
  expect([got, gotElsewhere]).toEqual([[{ id, ...FACTS }], []]);

  const again = await setup.subscriber(at, "start");
  await again.ask("signals", { rules: [RULE] });
  await until("the replay", () => again.signals.length === 2);
  expect(again.signals.map(({ relation }) => relation)).toEqual([FACTS, undefined]);

  const { token } = await makeToken(setup.database, "start");
  const { body } = await call(`${at.url}/api/signals`, "POST", { token, body: { exchange: "mexc", rules: [ruleKey(RULE)] } });
  expect((body["data"] as { relation?: unknown }[]).map(({ relation }) => relation)).toEqual([FACTS, undefined]);
});

test("a server that starts later reads what became known before", async () => {
  await signals.write(RULE, ["BTC"], -60_000);
  const at = await setup.server();
  const first = await setup.subscriber(at, "start");
  await until("the signal", async () => {
    await first.ask("signals", { rules: [RULE] });
    return first.signals.length > 0;
  });
  await write([first.signals[0]?.id ?? ""], { ...FOUND, kind: "alone", lead: null });
  const another = await setup.server();
  await until("the relation", async () => {
    const client = await setup.subscriber(another, "start");
    await client.ask("signals", { rules: [RULE] });
    return client.signals[0]?.relation?.kind === "alone";
  });
});
