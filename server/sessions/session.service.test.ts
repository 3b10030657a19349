// How often the database is asked for a session, by pages that ask for many things at once.

import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import type { Database } from "../../shared/postgres/database.ts";
import { newToken } from "../../shared/node/credentials/token.ts";
import type { ControlChannel } from "../control-channel.ts";
import { SessionService } from "./session.service.ts";

/** A database without users that answers when the test lets it. */
function startService() {
  const answers: (() => void)[] = [];
  const run = (): Promise<undefined> => new Promise((resolve) => void answers.push(() => resolve(undefined)));
  const control = new EventEmitter();
  const service = new SessionService({ run } as unknown as Database, control as unknown as ControlChannel, "a secret");
  return { service, control, answers };
}

it("asks once for all who come with the same token, and again afterwards", async () => {
  const { service, answers } = startService();
  const token = newToken();
  const asked = Array.from({ length: 11 }, () => service.byToken(token));
  const other = service.byToken(newToken());
  expect(answers.length).toBe(2);
  for (const answer of answers.splice(0)) answer();
  expect(await Promise.all([...asked, other])).toEqual(Array.from({ length: 12 }, () => undefined));
  const later = service.byToken(token);
  expect(answers.length).toBe(1);
  answers[0]?.();
  await later;
});

it("asks anew for whoever comes after a session was ended, though an older question is under way", async () => {
  const { service, control, answers } = startService();
  const token = newToken();
  const before = service.byToken(token);
  control.emit("ended", { handles: ["somebody"] });
  const after = service.byToken(token);
  expect(answers.length).toBe(2);
  for (const answer of answers) answer();
  await Promise.all([before, after]);
});
