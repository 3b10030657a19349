// The order's secret comes in the body, so that no address or log contains it.

import type { HttpApp } from "../../http/fastify-app.ts";
import type { Cookies } from "../../http/cookies.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { userIdOf } from "../../sessions/session-policy.ts";
import { createdAnswer } from "./created-answer.ts";
import { orderBrowser } from "./order-browser.ts";
import { OrderPageService, type OrderPageDeps } from "./order-page.service.ts";
import type { PaymentService } from "./payment.service.ts";

export interface OrderPageRoutesDeps extends OrderPageDeps {
  readonly cookies: Cookies;
}

export function registerOrderPage(app: HttpApp, { cookies, ...deps }: OrderPageRoutesDeps, payments: PaymentService): void {
  const orders = new OrderPageService(deps);

  serveRoute(app, "POST /api/order", async ({ body, request }) => {
    const number = await orders.numberAt(body.secret);
    return { success: true as const, data: await orders.page(number, orderBrowser(cookies, request)), message: "" };
  });

  serveRoute(app, "POST /api/order/own", async ({ session, request }) => {
    const browser = orderBrowser(cookies, request);
    const { number, secret } = await orders.own(browser, userIdOf(session));
    return { success: true as const, data: await orders.page(number, browser), secret, message: "" };
  });

  serveRoute(app, "POST /api/order/payment", async ({ body, request }) => {
    const { secret, ...wish } = body;
    const number = await orders.numberAt(secret);
    return createdAnswer(await payments.payOrder(number, wish, orderBrowser(cookies, request)), deps.now());
  });

  serveRoute(app, "POST /api/order/login", async ({ body }) => {
    await orders.resend(await orders.numberAt(body.secret));
    return { success: true, message: "The login is on its way" };
  });

  serveRoute(app, "POST /api/order/login/move", async ({ body, request }) => {
    await orders.move(await orders.numberAt(body.secret), orderBrowser(cookies, request), body.email);
    return { success: true, message: "The login goes there now" };
  });
}
