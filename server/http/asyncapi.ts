// The socket's schemas as an AsyncAPI document, for programs. Types require every event of the contract; a test compares what is
// sent with the document.

import { z } from "zod";
import { firingSchema } from "../../shared/contracts/alert-schemas.ts";
import { API_SCOPES, type ApiScope } from "../../shared/contracts/api-scopes.ts";
import { feedStatusSchema } from "../../shared/contracts/feed-status.ts";
import { episodeSchema } from "../../shared/contracts/episodes.ts";
import { signalRelationsSchema } from "../../shared/contracts/relations.ts";
import { signalSchema } from "../../shared/contracts/signals.ts";
import { MARKET_NAMESPACE, SOCKET_PATH } from "../../shared/contracts/socket-address.ts";
import {
  ackSchema,
  sequenceSchema,
  SESSION_END_REASONS,
  signalsSchema,
  subscribeSchema,
  ticksSchema,
  type ClientToServer,
  type ServerToClient,
} from "../../shared/contracts/sockets.ts";

interface ClientEvent {
  readonly summary: string;
  readonly scope: ApiScope;
  /** What is sent, in order; the acknowledgement comes after it. */
  readonly args: z.ZodType;
  readonly isAcknowledged: boolean;
}

interface ServerEvent<Args> {
  readonly summary: string;
  readonly args: z.ZodType<Args>;
}

const FROM_CLIENT: Readonly<Record<keyof ClientToServer, ClientEvent>> = {
  subscribe: {
    summary: "Follow the table of one exchange; `speed` is raised to what the plan allows and answered",
    scope: "stream",
    args: z.tuple([subscribeSchema]),
    isAcknowledged: true,
  },
  resync: {
    summary: "Ask for the whole table again, after a frame that builds on one you do not have",
    scope: "stream",
    args: z.tuple([]),
    isAcknowledged: true,
  },
  seen: {
    summary:
      "The last sequence you have worked off: after each snapshot, every 30 s, and at once when a newer frame has been out for 5 s. Who is behind so long, or says nothing for 45 s, gets the newest snapshot alone, one at a time, until it reports that one",
    scope: "stream",
    args: z.tuple([sequenceSchema]),
    isAcknowledged: false,
  },
  ticks: {
    summary: "Follow the running minute of these coins, in place of those before",
    scope: "stream",
    args: z.tuple([ticksSchema]),
    isAcknowledged: true,
  },
  signals: {
    summary:
      "Wait for signals of these rules, in place of those before; what was missed since `since` comes first. A message may have 80 KB, which holds all rules of a plan by their keys",
    scope: "signals",
    args: z.tuple([signalsSchema]),
    isAcknowledged: true,
  },
};

const price = z.number();
const time = z.number().int().describe("epoch ms");
const minuteTick = z.tuple([
  time.describe("opening of the minute, epoch ms"),
  price.describe("open"),
  price.describe("high"),
  price.describe("low"),
  price.describe("close: the price of now"),
  z.number().describe("volume in coins"),
  z.number().describe("volume in USDT"),
  time.describe("last trade, epoch ms"),
  z.union([z.literal(0), z.literal(1)]).describe("1: seen from the minute's start"),
]);
const wireFrame = z.string().describe("base64 of a wire frame, see the document's description");

const FROM_SERVER: { readonly [Event in keyof ServerToClient]: ServerEvent<Parameters<ServerToClient[Event]>> } = {
  snapshot: { summary: "The whole table, after `subscribe`, `resync` and new coins", args: z.tuple([sequenceSchema, wireFrame]) },
  frame: { summary: "The rows that changed since the frame before", args: z.tuple([sequenceSchema, wireFrame]) },
  tick: {
    summary: "A followed coin traded at most 100 ms ago; holds the whole minute so far",
    args: z.tuple([z.string().describe('like "MEXC:BTCUSDT"'), minuteTick]),
  },
  episode: {
    summary: "Episodes, where they were asked for, each whole as it is after it began, grew or ended; one may come twice",
    args: z.tuple([z.array(episodeSchema)]),
  },
  signal: { summary: "Signals, the oldest first; an id may come twice", args: z.tuple([z.array(signalSchema)]) },
  relations: {
    summary: "How signals sent before stand to another exchange, once it is known; signals that are replayed carry it",
    args: z.tuple([signalRelationsSchema]),
  },
  status: { summary: "State of the exchange's feed, every second", args: z.tuple([feedStatusSchema]) },
  drain: {
    summary: "This server stops: open another connection within so many ms, then close this one",
    args: z.tuple([z.number()]),
  },
  lists: { summary: "For terminals: the user's watch lists changed", args: z.tuple([]) },
  settings: { summary: "For terminals: the user's settings changed", args: z.tuple([]) },
  alert: { summary: "For terminals: one of the user's alerts fired", args: z.tuple([firingSchema]) },
  alerts: { summary: "For terminals: the user's alerts changed", args: z.tuple([]) },
  setups: { summary: "For terminals: the sets that wait for the user's answer changed", args: z.tuple([]) },
  account: { summary: "The account has another plan, or the same one for longer", args: z.tuple([]) },
  session: {
    summary: "The session or key has ended; the connection closes",
    args: z.tuple([z.object({ ended: z.literal(true), reason: z.enum(SESSION_END_REASONS) })]),
  },
};

const DESCRIPTION = `Socket.IO 4, path ${SOCKET_PATH}, namespace ${MARKET_NAMESPACE}, the websocket transport alone. Present an API key as \
\`auth: {token}\` or as \`Authorization: Bearer\`; a refused connection names the code (\`wrong-key\`, \`scope\`, \`key-address\`, \
\`no-subscription\`, \`rate-limited\`, \`too-many-sockets\`). A key opens three connections. The payload of a message is the list of the \
event's arguments. A wire frame is a stream of varints; \`shared/frame/wire-decoder.ts\` of the source reads it. Who only needs prices of \
single coins takes \`ticks\`, who needs the table now and then takes GET /api/crypto/simple-table.`;

const CHANNEL = "#/channels/market";
const ref = (path: string) => ({ $ref: path });

export function asyncapiDocument(): object {
  const fromClient = Object.entries(FROM_CLIENT);
  const fromServer = Object.entries(FROM_SERVER);
  return {
    asyncapi: "3.0.0",
    info: { title: "Tickdeck market stream", version: "1", description: DESCRIPTION },
    defaultContentType: "application/json",
    servers: {
      market: {
        host: "{host}",
        pathname: SOCKET_PATH,
        protocol: "wss",
        variables: { host: { description: "The host of the terminal" } },
        security: [ref("#/components/securitySchemes/apiKey")],
      },
    },
    channels: {
      market: {
        address: MARKET_NAMESPACE,
        messages: Object.fromEntries([
          ...[...fromClient, ...fromServer].map(([name, { summary, args }]) => [name, message(name, summary, args)]),
          ["ack", message("ack", "Acknowledgement of an event", z.tuple([ackSchema]))],
        ]),
      },
    },
    operations: Object.fromEntries([
      ...fromClient.map(([name, { summary, scope, isAcknowledged }]) => [
        name,
        {
          action: "receive",
          ...operation(name, summary),
          description: `A key needs the scope "${scope}".`,
          "x-scope": scope,
          ...(isAcknowledged ? { reply: { channel: ref(CHANNEL), messages: [ref(`${CHANNEL}/messages/ack`)] } } : {}),
        },
      ]),
      ...fromServer.map(([name, { summary }]) => [name, { action: "send", ...operation(name, summary) }]),
    ]),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: `An API key; scopes: ${API_SCOPES.join(", ")}` },
      },
    },
  };
}

const operation = (name: string, summary: string) => ({
  channel: ref(CHANNEL),
  summary,
  messages: [ref(`${CHANNEL}/messages/${name}`)],
});

function message(name: string, summary: string, args: z.ZodType): object {
  const { $schema: _, items, ...payload } = z.toJSONSchema(args, { io: "input", target: "draft-7" });
  // An empty list of schemas is invalid in this draft; `maxItems` says that nothing is sent.
  const hasItems = !Array.isArray(items) || items.length > 0;
  return { name, summary, payload: hasItems ? { ...payload, items } : payload };
}
