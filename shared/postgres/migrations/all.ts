// The ordered migrations; the database remembers their names, so they never change.

import type { Migration } from "kysely/migration";
import { schema } from "./0001-schema.ts";

export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-schema": schema,
};
