// GET, PUT and DELETE /api/account/watch-lists: a user's lists, the same on every device.

import type { FastifyReply, FastifyRequest } from "fastify";
import { successSchema } from "../../../shared/contracts/accounts.ts";
import { errorBodySchema } from "../../../shared/contracts/errors.ts";
import type { PlanId } from "../../../shared/contracts/plans.ts";
import {
  watchListAnswerSchema,
  watchListPathSchema,
  watchListsAnswerSchema,
  watchListSchema,
} from "../../../shared/contracts/watch-lists.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import { LIMITS } from "../../http/limits.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { paidPlan, type RequestAuth } from "../../http/request-auth.ts";
import type { WatchListsService } from "./watch-lists.service.ts";

/** 500 tickers of 40 characters and all the rest. */
const BODY_BYTES = 49_152;

/** Registers the three routes. */
export function registerWatchListRoutes(
  app: HttpApp,
  watchLists: WatchListsService,
  auth: RequestAuth,
  limiter: RateLimiter,
): void {
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<{ userId: string; plan: PlanId }> => {
    const session = await auth.needed(request, reply);
    await limiter.take(LIMITS.watchLists, session.handle);
    return { userId: session.userId, plan: paidPlan(session) };
  };
  const refusals = { 401: errorBodySchema, 403: errorBodySchema, 429: errorBodySchema, 503: errorBodySchema };

  app.get(
    "/api/account/watch-lists",
    {
      schema: {
        operationId: "watchLists",
        tags: ["account"],
        summary: "The user's watch lists in the order of their creation",
        response: { 200: watchListsAnswerSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { lists, begun } = await watchLists.all((await admit(request, reply)).userId);
      return { success: true, data: lists, message: "", begun };
    },
  );

  app.put(
    "/api/account/watch-lists/:id",
    {
      bodyLimit: BODY_BYTES,
      schema: {
        operationId: "putWatchList",
        tags: ["account"],
        summary: "Creates or replaces a watch list; 409 list-limit when the plan or the kind is full",
        params: watchListPathSchema,
        body: watchListSchema,
        response: {
          200: watchListAnswerSchema,
          400: errorBodySchema,
          409: errorBodySchema,
          413: errorBodySchema,
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const { userId, plan } = await admit(request, reply);
      if (request.body.id !== request.params.id)
        throw new AppError("invalid-request", { message: "id: must be the one in the address" });
      return { success: true, data: await watchLists.put(userId, plan, request.body), message: "" };
    },
  );

  app.delete(
    "/api/account/watch-lists/:id",
    {
      schema: {
        operationId: "deleteWatchList",
        tags: ["account"],
        summary: "Deletes a watch list; one that is already gone is no error",
        params: watchListPathSchema,
        response: { 200: successSchema, 400: errorBodySchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { userId } = await admit(request, reply);
      await watchLists.remove(userId, request.params.id);
      return { success: true, message: "" };
    },
  );
}
