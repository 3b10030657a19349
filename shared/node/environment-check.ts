// Checks an environment against a schema, and says everything that is wrong with it at once.

import { z } from "zod";
import { withProxyInCapitals } from "./proxy-environment.ts";

/** A start that must not happen; the message lists every fault with its variable, never a value. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/** In place of values that are wrong, for what looks at several of them. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://stand-in",
  REDIS_URL: "redis://stand:in@stand-in",
  SESSION_SECRET: "kept by nobody, and of 40 letters and more",
};

/**
 * The checked values, frozen; empty ones count as absent. Throws EnvironmentError. `faultsInProduction`: what is wrong with values
 * that are right each.
 */
export function checkEnvironment<S extends z.ZodObject>(
  checked: S,
  source: NodeJS.ProcessEnv,
  faultsInProduction: (env: z.output<S>) => string[],
): Readonly<z.output<S>> {
  const given = Object.fromEntries(
    Object.entries(withProxyInCapitals(source)).filter(([, value]) => value !== undefined && value !== ""),
  );
  const inProduction = (env: z.output<S>): string[] => (env["NODE_ENV"] === "production" ? faultsInProduction(env) : []);
  const parsed = checked.safeParse(given);
  if (parsed.success) {
    refuseOn(inProduction(parsed.data));
    return Object.freeze(parsed.data);
  }
  const faults = faultsOf(parsed.error, given);
  const wrong = new Set(parsed.error.issues.map(({ path }) => path.join(".")));
  // The library looks at variables together only where each is right, and so does what production asks for: whoever sets them is told all
  // at once, and not the rest at the next start.
  const others = Object.entries(given).filter(([name]) => !wrong.has(name));
  const substituted = { ...SUBSTITUTES, ...Object.fromEntries(others) };
  const together = checked.safeParse(substituted);
  const alone = z.object(checked.shape).safeParse(substituted);
  const further = [
    ...(together.success ? [] : faultsOf(together.error, substituted)),
    ...(alone.success ? inProduction(alone.data as z.output<S>) : []),
  ];
  throw refusal([...faults, ...further.filter((fault) => !wrong.has(fault.slice(0, fault.indexOf(":"))))]);
}

function faultsOf({ issues }: z.ZodError, given: Readonly<Record<string, unknown>>): string[] {
  return issues.map(({ path, message }) => {
    const name = path.join(".");
    return `${name}: ${given[name] === undefined ? "missing" : message}`;
  });
}

function refusal(faults: readonly string[]): EnvironmentError {
  return new EnvironmentError(`The environment is not usable:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}

function refuseOn(faults: readonly string[]): void {
  if (faults.length > 0) throw refusal(faults);
}
