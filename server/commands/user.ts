// npm run user: creates or updates active subscribers in whatever database is configured or running here, and prints JSON.

import { planIdSchema } from "../../shared/contracts/plan-id-schema.ts";
import type { PlanId } from "../../shared/contracts/plans.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../../shared/contracts/password-lengths.ts";
import { passwordFault } from "../../shared/node/credentials/password-policy.ts";
import { readServiceUrls, readTestAccessSeconds } from "../../shared/node/environment.ts";
import { UserFault } from "./user/user-fault.ts";
import { commandWords } from "../../shared/node/command-words.ts";
import { printAnswer, withDatabase } from "./user/operator-command.ts";
import { makeSubscriber, makeSubscribers } from "./user/make-subscribers.ts";

const USAGE =
  "Use --email E --password P --plan PLAN for one subscriber, or --count N --tokens FILE [--plan PLAN] for N with a session token each. " +
  "Plans: test, start, popular, professional (or pro). --ends-in SECONDS ends the plan then, --ends-in=-SECONDS ended it so long ago; without it test lasts TEST_ACCESS_SECONDS, others a year.";

const PASSWORD_RULE = `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters that are not among the first a guesser tries`;
const YEAR_MS = 365 * 86_400_000;

interface Wanted {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly plan: PlanId;
  /** How long the plan lasts, ms. */
  readonly lastsMs: number;
  readonly count: number | undefined;
  readonly tokens: string | undefined;
  readonly data: string | undefined;
}

function wanted(): Wanted {
  const text = { type: "string" } as const;
  const options = { email: text, password: text, plan: text, "ends-in": text, count: text, tokens: text, data: text };
  const { values, positionals } = commandWords(USAGE, options);
  if (positionals.length > 0) throw new UserFault(`What is "${positionals[0]}"? ${USAGE}`);
  const plan = planIdSchema.safeParse(values.plan ?? (values.count === undefined ? undefined : "professional"));
  if (!plan.success) throw new UserFault(`--plan is missing or unknown. ${USAGE}`);
  const count = values.count === undefined ? undefined : Number(values.count);
  if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= 100_000))
    throw new UserFault("--count must be a whole number from 1 to 100000.");
  const lastsMs = lastingMs(plan.data, values["ends-in"]);
  return {
    email: values.email,
    password: values.password,
    plan: plan.data,
    lastsMs,
    count,
    tokens: values.tokens,
    data: values.data,
  };
}

function lastingMs(plan: PlanId, endsIn: string | undefined): number {
  if (endsIn === undefined) return plan === "test" ? readTestAccessSeconds() * 1000 : YEAR_MS;
  const seconds = Number(endsIn);
  if (!(Number.isInteger(seconds) && seconds !== 0 && Math.abs(seconds) * 1000 <= 10 * YEAR_MS))
    throw new UserFault("--ends-in must be a whole number of seconds, at most ten years, and not 0.");
  return seconds * 1000;
}

async function run(): Promise<object> {
  const want = wanted();
  if (want.count !== undefined && readServiceUrls().production)
    throw new UserFault("--count makes accounts for load tests; production refuses it.");
  return withDatabase(want.data, async (database) => {
    if (want.count === undefined) {
      if (want.email === undefined || want.password === undefined) throw new UserFault(USAGE);
      if (readServiceUrls().production && passwordFault(want.password, [want.email]) !== undefined)
        throw new UserFault(`Production takes no password that people may not choose: ${PASSWORD_RULE}.`);
      return makeSubscriber(database, want.email, want.password, want);
    }
    if (want.tokens === undefined) throw new UserFault("--count needs --tokens FILE, where the session tokens go.");
    return makeSubscribers(database, want.count, want, want.tokens);
  });
}

await printAnswer(run);
