// Fixed headers and the content policy. Plain http (development) keeps ws: open and must not be upgraded to https.

import helmet from "@fastify/helmet";
import { PAGES, PAYMENT_PAGES, RESET_PASSWORD_PAGE } from "../../shared/contracts/pages.ts";
import type { Environment } from "../../shared/node/environment.ts";
import type { HttpApp } from "./fastify-app.ts";

/** Installs helmet with the policy of the security baseline. */
export async function installSecurityHeaders(app: HttpApp, env: Pick<Environment, "PUBLIC_URL">): Promise<void> {
  const publicUrl = env.PUBLIC_URL?.startsWith("https://") ? new URL(env.PUBLIC_URL) : undefined;
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", publicUrl ? `wss://${publicUrl.host}` : "ws:"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: publicUrl ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onSend", async (request, reply) => {
    if (mayOpenPayment(request.url)) reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
    if (isSecretPage(request.url)) reply.header("referrer-policy", "no-referrer");
    reply.header("permissions-policy", "geolocation=(), camera=(), microphone=(), payment=()");
    if (request.url.startsWith("/api/") && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

/** Does the address of this page lead to a one-time link, which no other site may learn? */
function isSecretPage(url: string): boolean {
  return url.split(/[?/]/, 2)[1]?.toLowerCase() === RESET_PASSWORD_PAGE.slice(1);
}

/**
 * Pages whose document opens a provider's window, which would else be cut off from them while it loads. Registration leads to the
 * payment without a new document.
 */
const POPUP_PAGES = new Set<string>([...PAYMENT_PAGES, PAGES.register, PAGES.registration]);

function mayOpenPayment(url: string): boolean {
  return POPUP_PAGES.has((url.split("?", 1)[0] ?? "").toLowerCase());
}
