// The environment: read once, validated whole, frozen. The only file that reads process.env.

import { z } from "zod";
import { mailAddressSchema } from "../addresses/mail-address-schema.ts";
import { archiveStoreShape, refuseHalfStore, type ArchiveStoreEnvironment } from "./archive-environment.ts";
import { chatShape, refuseOpenChat } from "./chat-environment.ts";
import { expectedProcesses } from "./expected-processes.ts";
import { arePushKeys } from "./credentials/push-keys.ts";
import { checkEnvironment } from "./environment-check.ts";
import { flag, httpBase, port, wholeNumber } from "./environment-fields.ts";
import { addressShape, ingestShape, symbolsShape } from "./exchange-environment.ts";
import { missingOfProviders, paymentProductionFaults, paymentShape } from "./payments/payment-environment.ts";
import { proxyShape } from "./proxy-environment.ts";
import { redisServers } from "./redis-address.ts";
import { openRedisFault, secretFaults, trustFault } from "./weak-settings.ts";

/** How long the free test lasts. */
const testAccessSeconds = wholeNumber(1, 86_400).prefault("900");

const commonShape = {
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** Of one server, or of a cluster's masters. */
  REDIS_URL: z
    .string()
    .refine((url) => redisServers(url), "must start with redis://, or be like redis+cluster://user:password@host:port,host:port"),
  /** Names what runs here, like the commit it was built from; an image knows its own. */
  BUILD_ID: z
    .string()
    .regex(/^[\w.+-]{1,64}$/, "must be up to 64 letters, digits, dots, pluses and dashes")
    .optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Production also starts with a Redis that has no password and as PostgreSQL's superuser. */
  ALLOW_WEAK: flag,
  ...proxyShape,
};

const workerShape = {
  ...commonShape,
  MARKET: z.enum(["live", "sim"]).default("live"),
  ...addressShape,
  ...symbolsShape,
  ...ingestShape,
  /** Whether exchanges are asked for the best bid and ask of each coin. */
  QUOTES: z
    .enum(["0", "1"])
    .default("1")
    .transform((text) => text === "1"),
};

/** The environment variables of the operator. */
const operatorShape = {
  OPERATOR_NAME: z.string().max(200).optional(),
  OPERATOR_ADDRESS: z.string().max(400).optional(),
  SUPPORT_EMAIL: mailAddressSchema.optional(),
  SOCIAL_URL: z
    .string()
    .regex(/^https:\/\/[^\s"'<>]+$/, "must be an https:// address")
    .optional(),
};

/** What the server and the jobs both need. */
const siteShape = {
  PORT: port.prefault("3000"),
  PUBLIC_URL: httpBase.optional(),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://"),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/?#]+$/, "must be an address like smtps://user:password@host:465")
    .optional(),
  /** Half of the pair that web pushes are signed with; browsers subscribe with it. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, "must be a key as npm run push-keys makes it")
    .optional(),
  ...operatorShape,
  ...paymentShape,
};

/** Variables that a value of another one makes necessary. */
function refuseIncomplete(env: Parameters<typeof missingOfProviders>[0], context: z.RefinementCtx): void {
  for (const name of missingOfProviders(env)) context.addIssue({ code: "custom", path: [name], message: "missing" });
}

/** "a@b.test, c@d.test" */
const addressesIn = (text: string): string[] => text.split(",").map((part) => part.trim());

const jobsShape = {
  ...commonShape,
  ...siteShape,
  /** Where the status page's measurements ask for the site; PUBLIC_URL unless set. */
  STATUS_URL: httpBase.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must be an address like Tickdeck <mail@host>")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be a key as npm run push-keys makes it")
    .optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{30,}$/, "must be a token as BotFather gives it")
    .optional(),
  /** Where backups are taken into, as the jobs see it; they report how old the newest is. */
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 720).prefault("24"),
  OPERATOR_ALERT_EMAILS: z
    .string()
    .refine((text) => addressesIn(text).every((each) => z.email().safeParse(each).success), "must list e-mail addresses")
    .transform(addressesIn)
    .optional(),
  OPERATOR_TELEGRAM_CHAT: z
    .string()
    .regex(/^-?\d{1,20}$/, "must be the number of a chat")
    .optional(),
  OPERATOR_ALERT_LANGUAGE: z.enum(["en", "ru"]).default("en"),
};

const archiveShape = {
  ...commonShape,
  EXCHANGES: ingestShape.EXCHANGES,
  DATABASE_URL: siteShape.DATABASE_URL,
  /** Days that the archive of seconds goes back. */
  HISTORY_DAYS: wholeNumber(1, 3660).prefault("90"),
  ...archiveStoreShape,
};

/** What keeps every second: it reads the market, and knows no secret. */
const archiveSchema = z.object(archiveShape).superRefine(refuseHalfStore);

/** What sends mails and settles payments: no address of an exchange, and of the secrets only what it uses. */
const jobsSchema = z
  .object(jobsShape)
  .superRefine(refuseIncomplete)
  .superRefine((env, context) => {
    const missing = env.VAPID_PUBLIC_KEY === undefined ? "VAPID_PUBLIC_KEY" : "VAPID_PRIVATE_KEY";
    if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined))
      context.addIssue({ code: "custom", path: [missing], message: "missing" });
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
    if (publicKey !== undefined && privateKey !== undefined && !arePushKeys(publicKey, privateKey))
      context.addIssue({ code: "custom", path: ["VAPID_PRIVATE_KEY"], message: "is not the other half of VAPID_PUBLIC_KEY" });
    if (env.OPERATOR_TELEGRAM_CHAT !== undefined && env.TELEGRAM_BOT_TOKEN === undefined)
      context.addIssue({ code: "custom", path: ["TELEGRAM_BOT_TOKEN"], message: "missing" });
  });

/** What ingest needs: it parses foreign bytes, so it gets no database address and no secret. */
const workerSchema = z.object(workerShape);

const schema = z
  .object({
    ...workerShape,
    ...siteShape,
    ...chatShape,
    ...archiveStoreShape,
    TEST_ACCESS_SECONDS: testAccessSeconds,
    SUPPORT_ANSWER_HOURS: wholeNumber(1, 720).prefault("24"),
    METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
    METRICS_PORT: port.optional(),
    MAX_SOCKETS: wholeNumber(1, 100_000).optional(),
    PROCESSES: expectedProcesses.optional(),
    TRUST_PROXY: z
      .string()
      .superRefine((text, context) => {
        const fault = trustFault(text);
        if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
      })
      .transform((text) => text.split(","))
      .optional(),
  })
  .superRefine(refuseIncomplete)
  .superRefine(refuseOpenChat)
  .superRefine(refuseHalfStore);

/** Every variable the server or a worker reads; .env.example lists the same. */
export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys({ ...schema.shape, ...jobsShape, ...archiveShape });

/** What any process of ours may need of its surroundings: where programs, certificates and proxies are. */
const SURROUNDINGS: readonly string[] = [
  ...["PATH", "HOME", "USER", "SHELL", "LANG", "LC_ALL", "TZ", "TMPDIR", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"],
  ...["NODE_OPTIONS", "NODE_EXTRA_CA_CERTS", "NODE_USE_ENV_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy"],
];

const VARIABLES_OF = {
  server: Object.keys(schema.shape),
  worker: Object.keys(workerShape),
  jobs: Object.keys(jobsShape),
  archive: Object.keys(archiveShape),
  simulator: [],
} as const satisfies Record<string, readonly string[]>;

/** The part of an environment that a process of this role is started with; a secret it does not read cannot leak from it. */
export function environmentOf(role: keyof typeof VARIABLES_OF, source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = [...SURROUNDINGS, ...VARIABLES_OF[role]].filter((name) => source[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}

export type WorkerEnvironment = Readonly<z.infer<typeof workerSchema>>;
export type ArchiveEnvironment = Readonly<z.infer<typeof archiveSchema>>;
export type JobsEnvironment = Readonly<z.infer<typeof jobsSchema>>;
export type Environment = Readonly<z.infer<typeof schema>>;

const LIVE_ONLY = "MARKET: production serves the live market only; set MARKET=live";

function redisFaults(env: Pick<WorkerEnvironment, "ALLOW_WEAK" | "REDIS_URL">): string[] {
  const fault = env.ALLOW_WEAK ? undefined : openRedisFault(env.REDIS_URL);
  return fault === undefined ? [] : [fault];
}

function workerProductionFaults(env: WorkerEnvironment): string[] {
  return [...(env.MARKET === "live" ? [] : [LIVE_ONLY]), ...redisFaults(env)];
}

const addressFaults = ({ PUBLIC_URL: address }: Pick<Environment, "PUBLIC_URL">): string[] =>
  address?.startsWith("https://") ? [] : ["PUBLIC_URL: production needs its https:// address"];

function jobsProductionFaults(env: JobsEnvironment): string[] {
  const faults = [...redisFaults(env), ...addressFaults(env), ...paymentProductionFaults(env)];
  if (!env.SMTP_URL) faults.push("SMTP_URL: production needs a mail server, like smtps://user:password@host:465");
  if (!env.MAIL_FROM) faults.push("MAIL_FROM: production needs the address that mails come from");
  return [...faults, ...secretFaults({ SESSION_SECRET: env.SESSION_SECRET })];
}

function productionFaults(env: Environment): string[] {
  const faults = [...workerProductionFaults(env), ...addressFaults(env), ...paymentProductionFaults(env)];
  if (!env.METRICS_TOKEN) faults.push("METRICS_TOKEN: production needs one, at least 16 characters");
  return [...faults, ...secretFaults({ SESSION_SECRET: env.SESSION_SECRET, METRICS_TOKEN: env.METRICS_TOKEN })];
}

/**
 * Reads and checks the server's environment. Empty values count as absent.
 * Throws EnvironmentError listing everything that is wrong, one line each.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  return checkEnvironment(schema, source, productionFaults);
}

/** The same for a worker, which needs less. */
export function readWorkerEnvironment(source: NodeJS.ProcessEnv = process.env): WorkerEnvironment {
  return checkEnvironment(workerSchema, source, workerProductionFaults);
}

/** The same for the jobs. */
export function readJobsEnvironment(source: NodeJS.ProcessEnv = process.env): JobsEnvironment {
  return checkEnvironment(jobsSchema, source, jobsProductionFaults);
}

/** The same for the archive. */
export function readArchiveEnvironment(source: NodeJS.ProcessEnv = process.env): ArchiveEnvironment {
  return checkEnvironment(archiveSchema, source, redisFaults);
}

/** How long the free test lasts, for command line tools. Throws EnvironmentError on nonsense. */
export function readTestAccessSeconds(source: NodeJS.ProcessEnv = process.env): number {
  const shape = z.object({ NODE_ENV: workerShape.NODE_ENV, TEST_ACCESS_SECONDS: testAccessSeconds });
  return checkEnvironment(shape, source, () => []).TEST_ACCESS_SECONDS;
}

/** Addresses of the exchanges and how many coins are watched, for command line tools. Throws EnvironmentError on nonsense. */
export function readExchangeEnvironment(source: NodeJS.ProcessEnv = process.env) {
  return checkEnvironment(
    z.object({ NODE_ENV: workerShape.NODE_ENV, ...addressShape, ...symbolsShape, ...proxyShape }),
    source,
    () => [],
  );
}

export interface ServiceUrls {
  readonly databaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly production: boolean;
}

/** The two addresses alone, for command line tools that need no whole environment. */
export function readServiceUrls(source: NodeJS.ProcessEnv = process.env): ServiceUrls {
  return {
    databaseUrl: source["DATABASE_URL"] || undefined,
    redisUrl: source["REDIS_URL"] || undefined,
    production: source["NODE_ENV"] === "production",
  };
}

/** Where commands read the archive, which need nothing else of the environment; throws a ZodError. */
export function readArchiveStore(source: NodeJS.ProcessEnv = process.env): ArchiveStoreEnvironment {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  return z.object(archiveStoreShape).superRefine(refuseHalfStore).parse(set);
}

export interface AdminSettings {
  /** Undefined: the one that the launcher keeps. */
  readonly sessionSecret: string | undefined;
  /** An argon2id hash for the new admin instead of a password that is made up. */
  readonly passwordHash: string | undefined;
  /** The password itself; refused in production, where it would stand in files and process lists. */
  readonly password: string | undefined;
}

/** What the admin command needs besides the addresses of services. */
export function readAdminSettings(source: NodeJS.ProcessEnv = process.env): AdminSettings {
  return {
    sessionSecret: source["SESSION_SECRET"] || undefined,
    passwordHash: source["ADMIN_PASSWORD_HASH"] || undefined,
    password: source["ADMIN_PASSWORD"] || undefined,
  };
}
