// Registers a route of the contract: Fastify checks, documents and limits it as the contract declares.

import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { PlanId } from "../../shared/contracts/plans.ts";
import { ERRORS, errorBodySchema } from "../../shared/contracts/errors.ts";
import { refusalsOf, type AdminAccess, type Route } from "../../shared/contracts/rest/route.ts";
import { ROUTES, type RouteAnswer, type RouteKey, type RouteValue } from "../../shared/contracts/rest/routes.ts";
import type { AdminSession } from "../admin/admin-sessions.ts";
import type { Session, UserSession } from "../sessions/session-policy.ts";
import type { HttpApp } from "./fastify-app.ts";
import { keySentence, securityOf } from "./openapi.ts";
import { needsPlan, paidPlan } from "./request-auth.ts";
import type { ReadyRoute } from "./ready-answers.ts";
import type { RouteRules } from "./route-rules.ts";

type AccessOf<Key extends RouteKey> = (typeof ROUTES)[Key]["auth"];

interface SessionByAccess {
  public: undefined;
  anybody: Session | undefined;
  optional: Session | undefined;
  "named-session": Session;
  account: UserSession;
  plan: Session;
  "account-plan": UserSession;
  "admin-viewer": undefined;
  "admin-operator": undefined;
  "admin-owner": undefined;
  "admin-ticket": undefined;
}

export interface RouteCall<Key extends RouteKey> {
  readonly params: RouteValue<Key, "params">;
  readonly query: RouteValue<Key, "query">;
  readonly body: RouteValue<Key, "body">;
  readonly session: SessionByAccess[AccessOf<Key>];
  /** The calling operator, on operators' routes. */
  readonly admin: AccessOf<Key> extends AdminAccess ? AdminSession : undefined;
  readonly plan: AccessOf<Key> extends "plan" | "account-plan" ? PlanId : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Serves a route with its ready answer, else with the handler's result, or a reply the handler sent itself. */
export function serveRoute<Key extends RouteKey>(
  app: HttpApp,
  key: Key,
  handle: (call: RouteCall<Key>) => Promise<RouteAnswer<Key> | FastifyReply>,
  ready?: ReadyRoute,
): void {
  const route: Route = ROUTES[key];
  const [method = "", url = ""] = key.split(" ");
  app.route({
    method,
    url,
    ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
    config: { rules: rulesOf(method, route), ...(route.isReady ? { isReady: true as const } : {}), ...(ready ? { ready } : {}) },
    schema: {
      operationId: route.operationId,
      tags: [route.tag],
      summary: route.summary,
      ...(route.key ? { description: keySentence(route.key) } : {}),
      security: securityOf(route),
      ...(route.params ? { params: route.params } : {}),
      ...(route.query ? { querystring: route.query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: { 200: answerSchema(route), ...refusalSchemas(method, route) },
    },
    handler: async (request, reply) => {
      const { params, query, body, session, admin } = request;
      const plan = needsPlan(route.auth) && session ? paidPlan(session) : undefined;
      // Fastify has checked all of it by the schemas these types are inferred from.
      return handle({ params, query, body, session, admin, plan, request, reply } as unknown as RouteCall<Key>);
    },
  });
}

function rulesOf(method: string, route: Route): RouteRules {
  const { auth, limits, key, refusalFields = {} } = route;
  return { auth, limits, key, refusals: refusalsOf(method, route), refusalFields };
}

/** One schema per status, with the codes that share it. */
function refusalSchemas(method: string, route: Route): Record<number, z.ZodType> {
  const codes = refusalsOf(method, route);
  const fields = Object.fromEntries(Object.entries(route.refusalFields ?? {}).map(([name, value]) => [name, constant(value)]));
  return Object.fromEntries(
    [...new Set(codes.map((code) => ERRORS[code].status))].map((status) => {
      const error = z.enum(codes.filter((code) => ERRORS[code].status === status));
      return [status, errorBodySchema.extend({ ...fields, error })];
    }),
  );
}

const constant = (value: unknown): z.ZodType => (Array.isArray(value) ? z.array(z.never()) : z.literal(value as boolean));

/** With its content types where it is not one of JSON. */
function answerSchema({ answer, answerTypes }: Route): object {
  if (!answerTypes) return answer;
  const { description = "" } = answer;
  return { description, content: Object.fromEntries(answerTypes.map((type) => [type, { schema: answer }])) };
}
