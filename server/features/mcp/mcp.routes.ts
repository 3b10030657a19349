// POST /mcp: the read-only tools for assistants (Model Context Protocol, streamable HTTP without sessions). Each call is answered by itself;
// tools ask this server's own routes as the caller.

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { FastifyRequest } from "fastify";
import { scopeMessage } from "../../../shared/contracts/api-scopes.ts";
import { watchListSchema } from "../../../shared/contracts/watch-lists.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { watchListsOf } from "../../../shared/postgres/watch-lists.queries.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { RouteRules } from "../../http/route-rules.ts";
import { lacksScope } from "../../sessions/key-policy.ts";
import type { KeySession } from "../../sessions/session-policy.ts";
import { addMarketTools } from "./market-tools.ts";
import { OwnApi } from "./own-api.ts";
import { addSignalTools, type StoredList } from "./signal-tools.ts";

export interface McpRoutesDeps {
  readonly database: Database;
  readonly version: string;
}

const INSTRUCTIONS =
  "Live figures and signals of crypto spot markets. Nothing here trades or changes anything. Times are epoch ms, changes percent, volumes and prices USDT. A figure is what was measured and no advice.";

const RULES: RouteRules = {
  auth: "account-plan",
  limits: [],
  key: { scope: "any", max: 120, windowSeconds: 60 },
  refusals: [
    "no-session",
    "session-ended",
    "wrong-key",
    "key-address",
    "no-subscription",
    "cross-site",
    "rate-limited",
    "invalid-request",
    "internal",
  ],
  refusalFields: {},
};

/** A Fastify plugin. */
export async function mcpRoutes(app: HttpApp, { database, version }: McpRoutesDeps): Promise<void> {
  const listsOf = async (session: KeySession): Promise<readonly StoredList[]> => {
    if (lacksScope(session, "signals")) throw new Error(`scope: ${scopeMessage("signals")}`);
    const bodies = await database.run((db) => watchListsOf(db, session.userId));
    return bodies.flatMap((body) => {
      const list = watchListSchema.safeParse(body);
      return list.success && list.data.type === "signal" ? [{ id: list.data.id, name: list.data.name }] : [];
    });
  };

  const serverFor = (session: KeySession, { headers, ip }: FastifyRequest): McpServer => {
    const server = new McpServer({ name: "tickdeck", title: "Tickdeck", version }, { instructions: INSTRUCTIONS });
    const api = new OwnApi(app, { authorization: headers.authorization ?? "", address: ip });
    addMarketTools(server, api);
    addSignalTools(server, { api, lists: () => listsOf(session), now: Date.now });
    return server;
  };

  app.post("/mcp", { schema: { hide: true }, config: { rules: RULES } }, async (request, reply) => {
    const { session } = request;
    if (session?.kind !== "key") throw new AppError("no-session");
    // Limits count requests.
    if (Array.isArray(request.body)) throw new AppError("invalid-request", { message: "One message a request" });
    const server = serverFor(session, request);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    try {
      await server.connect(transport);
      const asked = new Request("http://mcp.invalid/mcp", { method: "POST", headers: plainHeaders(request) });
      const answer = await transport.handleRequest(asked, { parsedBody: request.body });
      for (const [name, value] of answer.headers) reply.header(name, value);
      return reply.code(answer.status).send(await answer.text());
    } finally {
      await server.close();
    }
  });
}

/** What the transport looks at. */
const plainHeaders = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    ["accept", "content-type", "mcp-protocol-version", "mcp-session-id"].flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
