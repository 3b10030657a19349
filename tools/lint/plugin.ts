// Our own lint rules for oxlint: imports stay inside the walls of walls.ts, no statement of SQL is put together from texts, names are made
// of plain words, and the pure folders read no clock of their own.

import { join, relative, sep } from "node:path";
import { nameFault } from "./plain-words.ts";
import { ambientFault, clockFault } from "./pure-folders.ts";
import { wallFault } from "./walls.ts";

const REPOSITORY = join(import.meta.dirname, "..", "..");

interface Node {
  source?: { type: string; value?: unknown } | null;
}

interface Member {
  object: { type: string; name?: string };
  property: { type: string; name?: string; value?: unknown };
}

interface Context {
  filename: string;
  report: (problem: { node: Node | Member; message: string }) => void;
}

const pathOf = (context: { filename: string }): string => relative(REPOSITORY, context.filename).split(sep).join("/");

const importWalls = {
  create(context: Context) {
    const check = (node: Node): void => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string") return;
      const fault = wallFault(pathOf(context), specifier);
      if (fault) context.report({ node, message: fault });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** What Kysely writes into a statement verbatim; everything else becomes a parameter. */
const RAW = new Set(["raw", "lit"]);

const noRawSql = {
  create(context: Context) {
    return {
      MemberExpression(node: Member) {
        const { object, property } = node;
        if (object.type !== "Identifier" || object.name !== "sql" || !RAW.has(property.name ?? String(property.value))) return;
        context.report({ node, message: "A text in a statement is an injection: let Kysely make a parameter of it" });
      },
    };
  },
};

interface Made {
  callee: { type: string; name?: string };
  arguments: readonly unknown[];
}

const noAmbientClock = {
  create(context: { filename: string; report: (problem: { node: Member | Made; message: string }) => void }) {
    const file = pathOf(context);
    return {
      MemberExpression(node: Member) {
        const { object, property } = node;
        const message = ambientFault(file, object.name ?? "", property.name ?? String(property.value));
        if (message !== undefined) context.report({ node, message });
      },
      NewExpression(node: Made) {
        const message = node.callee.name === "Date" && node.arguments.length === 0 ? clockFault(file) : undefined;
        if (message !== undefined) context.report({ node, message });
      },
    };
  },
};

interface Named {
  type: string;
  name?: string;
}

interface Declaration {
  id?: Named | null;
  key?: Named;
  params?: readonly Named[];
}

const plainWords = {
  create(context: { report: (problem: { node: Named; message: string }) => void }) {
    const checkName = (node: Named | null | undefined): void => {
      if (typeof node?.name !== "string") return;
      const message = nameFault(node.name);
      if (message !== undefined) context.report({ node, message });
    };
    const check = ({ id, key, params = [] }: Declaration): void => [id, key, ...params].forEach(checkName);
    return {
      VariableDeclarator: check,
      FunctionDeclaration: check,
      ArrowFunctionExpression: check,
      FunctionExpression: check,
      ClassDeclaration: check,
      PropertyDefinition: check,
      MethodDefinition: check,
      TSInterfaceDeclaration: check,
      TSTypeAliasDeclaration: check,
      TSPropertySignature: check,
    };
  },
};

export default {
  meta: { name: "tickdeck" },
  rules: { "import-walls": importWalls, "no-raw-sql": noRawSql, "plain-words": plainWords, "no-ambient-clock": noAmbientClock },
};
