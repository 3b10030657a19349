import {
  centsText,
  CATALOGUE_VERSION,
  CURRENCY,
  priceOf,
  pricePeriodAt,
  type PaidPlan,
  type PricePeriod,
} from "../../../shared/checkout/price-catalogue.ts";
import type { Discount } from "../../../shared/checkout/order-quote.ts";
import { MockProvider } from "../../../shared/node/payments/mock-provider.ts";
import { toProviderPayment, type Settlement } from "../../../shared/node/payments/settlement.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../http/app-error.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { ReadyBody } from "../../http/ready-body.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { serveRoute, type RouteCall } from "../../http/serve-route.ts";
import { createdAnswer, priceData } from "./created-answer.ts";
import { markOrderBrowser } from "./order-browser.ts";
import { registerOrderPage } from "./order-page.routes.ts";
import type { PaymentEvents } from "./payment-events.ts";
import { PaymentService, type PaymentDeps } from "./payment.service.ts";
import { registerPaymentPage } from "./payment-page.ts";
import { RegistrationService } from "./registration.service.ts";

export interface CheckoutDeps extends PaymentDeps {
  readonly settlement: Settlement;
  readonly events: PaymentEvents;
  readonly cookies: Cookies;
  /** The visitor's discount in percent. */
  readonly discountOf: (request: FastifyRequest) => Promise<Discount>;
  /** Who tries are counted by: the browser if it has a mark of ours, else its address. */
  readonly callerOf: (request: FastifyRequest) => string;
  /** Name of the Telegram bot; null when there is none or it is not known at the moment. */
  readonly botName: () => Promise<string | null>;
}

export async function checkoutRoutes(app: HttpApp, deps: CheckoutDeps): Promise<void> {
  const registrations = new RegistrationService(deps);
  const payments = new PaymentService(deps);
  /** Encoded once: they change only with the period. */
  const options: Partial<Record<PricePeriod, ReadyBody>> = {};
  const optionsNow = (): ReadyBody => {
    const period = pricePeriodAt(deps.now(), deps.launchUntil);
    return (options[period] ??= optionsBody(optionsOf(deps, period)));
  };

  serveRoute(app, "GET /api/checkout/options", async ({ request, reply }) => optionsNow().send(request, reply), {
    body: optionsNow,
  });

  serveRoute(app, "POST /api/register", async ({ body, session, request, reply }) => {
    const discount = await deps.discountOf(request);
    const browserHash = markOrderBrowser(deps.cookies, request, reply);
    const { id, snapshot } = await registrations.register(body, session, {
      discount,
      browserHash,
      caller: deps.callerOf(request),
    });
    return { userId: id, paymentData: priceData(snapshot), message: "Registered" };
  });

  serveRoute(app, "GET /api/register/:userId/telegram", async ({ params }) => {
    const bot = await deps.botName();
    const start = bot === null ? undefined : await registrations.telegramStart(params.userId);
    return { success: true as const, link: start === undefined ? null : `https://t.me/${bot}?start=${start}`, message: "" };
  });

  const create = async ({ body, session }: Pick<RouteCall<"POST /api/create-payment">, "body" | "session">, only?: string) => {
    return createdAnswer(await payments.create({ ...body, provider: only ?? body.provider }, session), deps.now());
  };
  serveRoute(app, "POST /api/create-payment", (call) => create(call));
  serveRoute(app, "POST /api/yoomoney/create-payment", (call) => create(call, "yoomoney"));

  serveRoute(app, "GET /api/payment-status/:paymentId", async ({ params }) => {
    const status = await payments.status(params.paymentId);
    if (!status) throw new AppError("not-found");
    return status;
  });

  deps.events.register(app, payments);
  registerPaymentPage(app, payments);
  registerOrderPage(app, deps, payments);

  const mock = deps.providers.get("mock");
  if (!(mock instanceof MockProvider)) return;
  serveRoute(app, "POST /api/mock-payment/update", async ({ body }) => {
    const payment = await payments.paymentAt(mock.id, body.identifier);
    await deps.settlement.receive(mock.id, mock.notification(toProviderPayment(payment), body.result));
    return { success: true, message: "Updated" };
  });
}

const optionsBody = (options: RouteAnswer<"GET /api/checkout/options">): ReadyBody =>
  new ReadyBody(Buffer.from(JSON.stringify(options)), "application/json; charset=utf-8", {
    "cache-control": "public, max-age=30",
  });

function optionsOf({ providers, launchUntil }: CheckoutDeps, period: PricePeriod): RouteAnswer<"GET /api/checkout/options"> {
  const monthOf = (plan: PaidPlan, cycle: "monthly" | "yearly") => ({
    price: centsText(priceOf(plan, cycle, period).centsPerMonth),
    later_price: centsText(priceOf(plan, cycle, "later").centsPerMonth),
  });
  const pricesOf = (plan: PaidPlan) => ({
    monthly: monthOf(plan, "monthly"),
    yearly: { ...monthOf(plan, "yearly"), year_price: centsText(priceOf(plan, "yearly", period).cents) },
  });
  return {
    catalogue: CATALOGUE_VERSION,
    currency: CURRENCY,
    period,
    launch_until: launchUntil ?? null,
    plans: { start: pricesOf("start"), popular: pricesOf("popular"), professional: pricesOf("professional") },
    providers: [...providers.values()].map((provider) => ({
      id: provider.id,
      charge_currency: provider.chargeFor("1.00").currency,
      is_test: provider instanceof MockProvider,
    })),
  };
}
