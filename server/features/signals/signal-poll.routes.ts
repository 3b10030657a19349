// POST /api/signals: the signals that a socket would have brought, for browsers that cannot open one.

import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import type { SignalHub } from "../../push/signals/signal-hub.ts";

/** A Fastify plugin. */
export async function signalPollRoutes(app: HttpApp, { signals }: { readonly signals: SignalHub }): Promise<void> {
  serveRoute(app, "POST /api/signals", async ({ session, body }) => {
    const answer = signals.poll(session, body);
    if (typeof answer === "string") throw new AppError(answer);
    return { success: true, data: [...answer.signals], episodes: [...answer.episodes], message: "" };
  });
}
