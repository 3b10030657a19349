// The variables of checkout: offered providers, their secrets, and the end of the launch price.

import { z } from "zod";
import { flag, httpBase } from "../environment-fields.ts";
import { secretFaults } from "../weak-settings.ts";

export const PROVIDER_IDS = ["mock", "yoomoney", "nowpayments"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

const isProviderId = (text: string): text is ProviderId => PROVIDER_IDS.some((id) => id === text);

const providerList = z.string().transform((text, context): readonly ProviderId[] => {
  const names = text.split(",").map((name) => name.trim());
  const known = names.filter(isProviderId);
  if (known.length === names.length) return [...new Set(known)];
  context.addIssue({ code: "custom", message: `must list some of ${PROVIDER_IDS.join(", ")}` });
  return z.NEVER;
});

/** The current secret, then, after commas, older ones that are still accepted. */
const secretList = z
  .string()
  .regex(/^[^,\s]{16,}(,[^,\s]{16,})*$/, "must have at least 16 characters; old ones follow after commas")
  .transform((text) => text.split(","));

export const paymentShape = {
  PAYMENT_PROVIDERS: providerList.optional(),
  PAYMENT_TOLERANCE_PERCENT: z.coerce
    .number("must be a number of percent, like 0.5")
    .min(0, "must be 0 to 5")
    .max(5, "must be 0 to 5")
    .default(0),
  LAUNCH_UNTIL: z.iso
    .datetime({ offset: true, error: "must be a moment like 2026-12-31T23:59:59Z" })
    .transform((text) => Date.parse(text))
    .optional(),
  YOOMONEY_RECEIVER: z
    .string()
    .regex(/^\d{11,20}$/, "must be the number of a wallet")
    .optional(),
  YOOMONEY_SECRET: secretList.optional(),
  YOOMONEY_RUB_RATE: z
    .string()
    .regex(/^[1-9]\d{0,5}(\.\d{1,6})?$/, "must be roubles per USDT, like 95.50")
    .optional(),
  YOOMONEY_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  YOOMONEY_LEGACY_SIGNATURE: flag,
  YOOMONEY_URL: httpBase.default("https://yoomoney.ru"),
  NOWPAYMENTS_API_KEY: z.string().min(8, "must have at least 8 characters").optional(),
  NOWPAYMENTS_IPN_SECRET: secretList.optional(),
  NOWPAYMENTS_URL: httpBase.default("https://api.nowpayments.io"),
};

const paymentSchema = z.object(paymentShape);
export type PaymentEnvironment = Readonly<z.infer<typeof paymentSchema>> & {
  readonly NODE_ENV: "development" | "test" | "production";
  readonly PUBLIC_URL?: string | undefined;
  readonly PORT: number;
};

const NEEDED = {
  mock: [],
  yoomoney: ["YOOMONEY_RECEIVER", "YOOMONEY_SECRET", "YOOMONEY_RUB_RATE"],
  nowpayments: ["NOWPAYMENTS_API_KEY", "NOWPAYMENTS_IPN_SECRET"],
} as const satisfies Record<ProviderId, readonly (keyof typeof paymentShape)[]>;

/** The offered providers, in this order; development uses the mock by default. */
export function offeredProviders(env: Pick<PaymentEnvironment, "PAYMENT_PROVIDERS" | "NODE_ENV">): readonly ProviderId[] {
  return env.PAYMENT_PROVIDERS ?? (env.NODE_ENV === "production" ? [] : ["mock"]);
}

/** A fault for each variable that an offered provider lacks. */
export function missingOfProviders(env: Partial<PaymentEnvironment>): string[] {
  return (env.PAYMENT_PROVIDERS ?? []).flatMap((id) => NEEDED[id].filter((name) => env[name] === undefined));
}

/** What production refuses: the mock provider, secrets that can be guessed. */
export function paymentProductionFaults(env: PaymentEnvironment): string[] {
  const isMock = env.PAYMENT_PROVIDERS?.includes("mock") ?? false;
  const faults = isMock ? ["PAYMENT_PROVIDERS: production takes no mock payments; name real providers"] : [];
  const { YOOMONEY_SECRET: yoomoney, NOWPAYMENTS_IPN_SECRET: nowpayments } = env;
  return [...faults, ...secretFaults({ YOOMONEY_SECRET: yoomoney?.[0], NOWPAYMENTS_IPN_SECRET: nowpayments?.[0] })];
}

/** Our public address, for URLs given to providers. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<PaymentEnvironment, "PUBLIC_URL" | "PORT">): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}
