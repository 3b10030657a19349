// How often the database is asked for a session, by pages that ask for many things at once.

import { EventEmitter } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Database } from "../../shared/postgres/database.ts";
import { newToken } from "../../shared/node/credentials/token.ts";
import type { ControlChannel } from "../control-channel.ts";
import { SessionService } from "./session.service.ts";

/** A database without sessions that answers when the test lets it, with as many rows as it was asked for. */
function startService() {
  const answers: ((sessions: number) => void)[] = [];
  const run = (): Promise<undefined[]> =>
    new Promise((resolve) => void answers.push((sessions) => resolve(Array.from({ length: sessions }, () => undefined))));
  const control = new EventEmitter();
  const service = new SessionService({ run } as unknown as Database, control as unknown as ControlChannel, "a secret");
  return { service, control, answers };
}

it("asks once for all who come at once, and once for all with the same token", async () => {
  const { service, answers } = startService();
  const token = newToken();
  const asked = Array.from({ length: 11 }, () => service.byToken(token));
  const other = service.byToken(newToken());
  await turn();
  expect(answers.length).toBe(1);
  answers[0]?.(2);
  expect(await Promise.all([...asked, other])).toEqual(Array.from({ length: 12 }, () => undefined));
});

it("asks again for whoever comes with the token afterwards", async () => {
  const { service, answers } = startService();
  const token = newToken();
  for (const times of [1, 2]) {
    const asked = service.byToken(token);
    await turn();
    expect(answers.length).toBe(times);
    answers[times - 1]?.(1);
    await asked;
  }
});

it("asks again for callers after a session was ended, even while an older query is under way", async () => {
  const { service, control, answers } = startService();
  const token = newToken();
  const before = service.byToken(token);
  await turn();
  control.emit("ended", { handles: ["somebody"] });
  const after = service.byToken(token);
  await turn();
  expect(answers.length).toBe(2);
  for (const answer of answers) answer(1);
  await Promise.all([before, after]);
});
