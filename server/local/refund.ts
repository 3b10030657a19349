// npm run refund: records that an order's money went back, which takes its plan back, and prints JSON. For providers that do not
// report refunds themselves.

import { parseArgs } from "node:util";
import { UserFault } from "./user/user-fault.ts";
import { printAnswer, withDatabase } from "./user/operator-command.ts";
import { recordRefund } from "./orders/record-refund.ts";

const USAGE = "Use: npm run refund -- ORDER, like TD-100001; with --payment ID where an order was paid more than once.";

async function run(): Promise<object> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { payment: text, data: text } });
  const [order, ...rest] = positionals;
  if (order === undefined || rest.length > 0 || !/^TD-\d{1,15}$/.test(order)) throw new UserFault(USAGE);
  return withDatabase(values.data, (database) => recordRefund(database, { order, payment: values.payment, at: new Date() }));
}

await printAnswer(run);
