// Our own lint rule for oxlint: imports stay inside the walls of walls.ts.

import { join, relative, sep } from "node:path";
import { wallFault } from "./walls.ts";

const REPOSITORY = join(import.meta.dirname, "..", "..");

interface Node {
  source?: { type: string; value?: unknown } | null;
}

interface Context {
  filename: string;
  report: (problem: { node: Node; message: string }) => void;
}

const importWalls = {
  create(context: Context) {
    const check = (node: Node): void => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string") return;
      const file = relative(REPOSITORY, context.filename).split(sep).join("/");
      const fault = wallFault(file, specifier);
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

export default { meta: { name: "tickdeck" }, rules: { "import-walls": importWalls } };
