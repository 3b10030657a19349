// A user's lists, the same on every device.

import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { serveRoute } from "../../http/serve-route.ts";
import { WatchListsService, type WatchListsDeps } from "./watch-lists.service.ts";

export async function watchListRoutes(app: HttpApp, deps: WatchListsDeps): Promise<void> {
  const watchLists = new WatchListsService(deps);

  serveRoute(app, "GET /api/account/watch-lists", async ({ session }) => {
    const { lists, begun } = await watchLists.all(session.userId);
    return { success: true, data: lists, message: "", begun };
  });

  serveRoute(app, "PUT /api/account/watch-lists/:id", async ({ session, plan, params, body }) => {
    if (body.id !== params.id) throw new AppError("invalid-request", { message: "id: must be the one in the address" });
    return { success: true, data: await watchLists.put(session.userId, plan, body), message: "" };
  });

  serveRoute(app, "DELETE /api/account/watch-lists/:id", async ({ session, params }) => {
    await watchLists.remove(session.userId, params.id);
    return { success: true, message: "" };
  });
}
