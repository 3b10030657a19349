// npm run refund: records that an order's money went back, which takes its plan back, and prints JSON. For providers that do not
// report refunds themselves.

import type { ControlMessage } from "../../shared/contracts/control-messages.ts";
import { keys } from "../../shared/redis/keys.ts";
import { UserFault } from "./user/user-fault.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { notifyServers, printAnswer, withDatabase } from "./user/operator-command.ts";
import { recordRefund } from "./orders/record-refund.ts";

const USAGE = "Use: npm run refund -- ORDER, like TD-100001; with --payment ID where an order was paid more than once.";

async function run(): Promise<object> {
  const text = { type: "string" } as const;
  const { values, positionals } = commandWords(USAGE, { payment: text, data: text });
  const [order, ...rest] = positionals;
  if (order === undefined || rest.length > 0 || !/^TD-\d{1,15}$/.test(order)) throw new UserFault(USAGE);
  const changed = (handle: string): ControlMessage => ({ kind: "changed", handle });
  // As a refund that a provider reports: pages that wait for the payment and sockets of the plan learn of it at once.
  const onRecorded = (paymentId: string, sessions: readonly string[]): Promise<void> =>
    notifyServers(values.data, [
      [keys.payments(), paymentId],
      ...sessions.map((handle) => [keys.control(), JSON.stringify(changed(handle))] as const),
    ]);
  return withDatabase(values.data, (database) =>
    recordRefund(database, { order, payment: values.payment, at: new Date(), onRecorded }),
  );
}

await printAnswer(run);
