// The ticker table over plain HTTP, for programs and for browsers whose sockets are blocked.

import type { IncomingHttpHeaders } from "node:http";
import { DEFAULT_EXCHANGE, isExchangeId, type ExchangeId } from "../../../shared/market/exchange-id.ts";
import { AppError } from "../../http/app-error.ts";
import { callerLanguage } from "../../http/caller-language.ts";
import type { Cookies } from "../../http/cookies.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { ReadyBody } from "../../http/ready-body.ts";
import { paidPlan } from "../../http/request-auth.ts";
import { serveRoute } from "../../http/serve-route.ts";
import type { Visitor } from "../../http/site-pages.ts";
import type { Session } from "../../sessions/session-policy.ts";
import { tableCadence } from "./market-access.ts";
import { TABLE_HEADERS, TableService, type TableDeps } from "./table.service.ts";

const RETRY_WARMING_SECONDS = 5;

export interface TableRoutesDeps extends TableDeps {
  readonly cookies: Cookies;
}

export async function tableRoutes(app: HttpApp, { cookies, ...deps }: TableRoutesDeps): Promise<void> {
  const tables = new TableService(deps);
  const openCoins = (): number | undefined => tables.activeCoins(DEFAULT_EXCHANGE);
  const bodyOf = (session: Session | undefined, visitor: Visitor, exchange: ExchangeId): ReadyBody | undefined =>
    tables.body(exchange, tableCadence({ session, language: () => callerLanguage(visitor, session), openCoins }, exchange));

  serveRoute(
    app,
    "GET /api/crypto/simple-table",
    async ({ session, query, request, reply }) => {
      reply.headers(TABLE_HEADERS);
      if (query.session === "required") {
        if (!session) throw new AppError("no-session");
        paidPlan(session);
      }
      const asked = query.exchanges;
      const body = bodyOf(session, request, typeof asked === "string" && isExchangeId(asked) ? asked : DEFAULT_EXCHANGE);
      if (!body) throw new AppError("warming", { retryAfterSeconds: RETRY_WARMING_SECONDS });
      return body.send(request, reply);
    },
    {
      body: ({ url, headers }) =>
        isOpenTable(url) && isVisitor(headers, cookies)
          ? bodyOf(undefined, { cookies: {}, headers }, DEFAULT_EXCHANGE)
          : undefined,
    },
  );
}

const OPEN_TABLE = "/api/crypto/simple-table";
const OPEN_TABLE_BY_NAME = `${OPEN_TABLE}?exchanges=${DEFAULT_EXCHANGE}`;

/** The two addresses visitors use; others go through the router. */
const isOpenTable = (url: string | undefined): boolean => url === OPEN_TABLE || url === OPEN_TABLE_BY_NAME;

/** Whether this caller carries nothing that might be a session. */
const isVisitor = ({ authorization, cookie }: IncomingHttpHeaders, cookies: Cookies): boolean =>
  authorization === undefined && !cookie?.includes(cookies.sessionName);
