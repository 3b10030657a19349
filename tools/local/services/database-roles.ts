// The statements of postgres-role.sql, for whoever has no psql.

import { readFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "../../../deploy/docker/postgres-role.sql");
const CONNECT = "\\connect ";

export interface RolePasswords {
  readonly password: string;
  readonly ownerPassword: string;
  readonly archivePassword: string;
}

/** What a superuser runs in one database, one line each. */
export interface DatabaseStatements {
  readonly database: string;
  readonly statements: readonly string[];
}

/** They make this database, its application's role of the same name, and the other roles beside it; the superuser keeps its password. */
export async function roleStatements(name: string, passwords: RolePasswords): Promise<DatabaseStatements[]> {
  const values: Record<string, string> = {
    password: passwords.password,
    owner_password: passwords.ownerPassword,
    archive_password: passwords.archivePassword,
  };
  const found = [{ database: "postgres", statements: [] as string[] }];
  for (const line of (await readFile(FILE, "utf8")).replaceAll("tickdeck", name).split("\n")) {
    if (line.startsWith(CONNECT)) found.push({ database: line.slice(CONNECT.length), statements: [] });
    else if (/^[A-Z]/.test(line) && !line.startsWith("ALTER ROLE postgres "))
      found.at(-1)?.statements.push(line.replaceAll(/:'(\w+)'/g, (_, value: string) => `'${values[value]}'`));
  }
  return found;
}

/** The same server's address of another database, and as another role if one is named. */
export function atDatabase(url: string, database: string, role?: { readonly name: string; readonly password: string }): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  if (role) Object.assign(address, { username: role.name, password: role.password });
  return address.href;
}
