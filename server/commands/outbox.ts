// npm run outbox: lists promised work that has failed for good, and lets one of it be tried again, as JSON.

import { failedOutbox, retryOutbox } from "../../shared/postgres/outbox.queries.ts";
import { UserFault } from "./user/user-fault.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { printAnswer, withDatabase } from "./user/operator-command.ts";

const MAX_LISTED = 200;
const USAGE = "Use: npm run outbox, for a list of failed work, or npm run outbox -- --retry ID, with an id of that list.";

async function run(): Promise<object> {
  const text = { type: "string" } as const;
  const { values, positionals } = commandWords(USAGE, { retry: text, data: text });
  const { retry: id } = values;
  if (positionals.length > 0 || (id !== undefined && !/^\d{1,18}$/.test(id))) throw new UserFault(USAGE);
  return withDatabase(values.data, async (database) => {
    if (id === undefined) return { failed: await database.run((db) => failedOutbox(db, MAX_LISTED)) };
    if (await database.run((db) => retryOutbox(db, id, new Date()))) return { id, retried: true };
    throw new UserFault(`No failed work has the id ${id}.`);
  });
}

await printAnswer(run);
