// npm run refund: records that an order's money went back, which takes its plan back, and prints JSON. For providers that do not
// report refunds themselves.

import type { ControlMessage } from "../../shared/contracts/control-messages.ts";
import { keys } from "../../shared/redis/keys.ts";
import { UserFault } from "./user/user-fault.ts";
import { userInfo } from "node:os";
import { MoneyRefusal } from "../../shared/node/payments/money-refusal.ts";
import { recordRefund, type Refund } from "../../shared/node/payments/record-refund.ts";
import type { Database } from "../../shared/postgres/database.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { notifyServers, printAnswer, withDatabase } from "./user/operator-command.ts";

const USAGE =
  "Use: npm run refund -- ORDER, like TD-100001; with --payment ID where an order was paid more than once, --reference and --reason of the transfer.";

async function run(): Promise<object> {
  const text = { type: "string" } as const;
  const { values, positionals } = commandWords(USAGE, { payment: text, reference: text, reason: text, data: text });
  const [order, ...rest] = positionals;
  if (order === undefined || rest.length > 0 || !/^TD-\d{1,15}$/.test(order)) throw new UserFault(USAGE);
  const changed = (handle: string): ControlMessage => ({ kind: "changed", handle });
  // As a refund that a provider reports: pages that wait for the payment and sockets of the plan learn of it at once.
  const onRecorded = (paymentId: string, sessions: readonly string[]): Promise<void> =>
    notifyServers(values.data, [
      [keys.payments(), paymentId],
      ...sessions.map((handle) => [keys.control(), JSON.stringify(changed(handle))] as const),
    ]);
  const { payment: paymentId, reference, reason } = values;
  const given = Object.fromEntries(Object.entries({ paymentId, reference, reason }).filter(([, value]) => value !== undefined));
  return withDatabase(values.data, async (database) => {
    const { change, ...recorded } = await record(database, { orderNumber: order, operator: userInfo().username, ...given });
    for (const id of change.payments) await onRecorded(id, id === recorded.payment ? change.sessions : []);
    return recorded;
  });
}

async function record(database: Database, refund: Refund) {
  try {
    return await database.transaction((db) => recordRefund(db, refund, new Date()));
  } catch (error) {
    if (error instanceof MoneyRefusal) throw new UserFault(error.message);
    throw error;
  }
}

await printAnswer(run);
