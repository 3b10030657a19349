// A database that dies at a chosen transaction, which is carried out or not, and answers nothing afterwards.

import type { Database } from "../../../shared/postgres/database.ts";
import { DatabaseUnavailableError } from "../../../shared/postgres/database-errors.ts";

export function mortalDatabase(database: Database, dieAfter: number, isDone: boolean): Database {
  let left = dieAfter;
  const gone = (): never => {
    throw new DatabaseUnavailableError("away");
  };
  return {
    transaction: async (work: Parameters<Database["transaction"]>[0]) => {
      left -= 1;
      if (left >= 0) return database.transaction(work);
      if (left === -1 && isDone) await database.transaction(work);
      return gone();
    },
  } as unknown as Database;
}
