// Tools about what stored lists found: their signals and episodes, and one signal with all that shows why it fired.

import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { recordedEpisodeSchema, recordedEpisodesSchema, recordedSignalsSchema } from "../../../shared/contracts/signal-record.ts";
import { signalSchema, type Signal } from "../../../shared/contracts/signals.ts";
import { watchListSchema } from "../../../shared/contracts/watch-lists.ts";
import { changePercent } from "../../../shared/market/change.ts";
import { EXCHANGES, isExchangeId } from "../../../shared/market/exchange-id.ts";
import { volumeRatio } from "../../../shared/market/windows.ts";
import { conditionSchema } from "../../../shared/signals/conditions.ts";
import { giveBackShare } from "../../../shared/signals/give-back.ts";
import { parseRuleKey } from "../../../shared/signals/rule.ts";
import { btcChange } from "../../../shared/signals/signal-baseline.ts";
import { orNull } from "../../../shared/signals/signal-facts.ts";
import type { OwnApi } from "./own-api.ts";
import { READ_ONLY, toolAnswer } from "./tool-answer.ts";

const MAX_ROWS = 100;
const MAX_MINUTES = 1440;
/** Of one call of a tool: what is older than the pages hold comes first, so the newest may be missing, and `until` says so. */
const MAX_PAGES = 4;

/** A stored list of the account. */
export interface StoredList {
  readonly id: string;
  readonly name: string;
}

const list = z.string().max(40).describe("Id of a stored signal list, as the tool lists names it");
const asked = {
  list,
  exchange: z.enum(EXCHANGES).optional().describe("One exchange; all of the plan by default"),
  minutes: z.number().int().min(1).max(MAX_MINUTES).default(60).describe("Of the last so many minutes"),
  limit: z.number().int().min(1).max(MAX_ROWS).default(30).describe("At most so many rows, the newest"),
};
const found = {
  count: z.number().describe("Rows in that time, up to until"),
  until: z.number().describe("Whole up to here, epoch ms"),
  unwatchedMs: z
    .number()
    .describe("How long a rule was not watched in that time, the longest of all rules, ms: there may have been more"),
};
const nullable = z.number().nullable();

interface Asked {
  readonly list: string;
  readonly exchange?: string | undefined;
  readonly minutes: number;
}

type RecordPage<Row> = Pick<z.infer<typeof recordedSignalsSchema>, "unwatched" | "until" | "next"> & {
  readonly data: readonly Row[];
};

/** What the pages hold together. */
interface Whole<Row> extends Pick<RecordPage<Row>, "unwatched" | "until"> {
  readonly rows: readonly Row[];
}

interface SignalToolDeps {
  readonly api: OwnApi;
  /** Throws where the key lacks the scope. */
  readonly lists: () => Promise<readonly StoredList[]>;
  /** Epoch ms. */
  readonly now: () => number;
}

export function addSignalTools(server: McpServer, { api, lists, now }: SignalToolDeps): void {
  /** Page after page up to now. */
  const recorded = async <Row, Page extends RecordPage<Row>>(
    path: "/api/signals" | "/api/episodes",
    schema: z.ZodType<Page>,
    { list: id, exchange, minutes }: Asked,
  ): Promise<Whole<Row>> => {
    const rows: Row[] = [];
    const unwatched: RecordPage<Row>["unwatched"][number][] = [];
    let from = now() - minutes * 60_000;
    for (let page = 1; ; page++) {
      const answer: Page = await api.get(path, { list: id, exchange, from: Math.round(from), limit: 2000 }, schema);
      rows.push(...answer.data);
      unwatched.push(...answer.unwatched);
      if (answer.next === null || page === MAX_PAGES) return { rows, unwatched, until: answer.until };
      from = answer.next;
    }
  };

  server.registerTool(
    "lists",
    {
      title: "Signal lists",
      description: 'The account\'s stored signal lists, whose ids the other tools take. Needs the scope "signals".',
      annotations: READ_ONLY,
      outputSchema: { lists: z.array(watchListSchema.pick({ id: true, name: true })) },
    },
    async () => toolAnswer({ lists: [...(await lists())] }),
  );

  server.registerTool(
    "signals",
    {
      title: "Signals",
      description: `Signals of a stored list as they were published, with their spread and how they stand to another exchange as far as it is known, the newest first; at most ${MAX_ROWS}. Needs the scope "signals".`,
      annotations: READ_ONLY,
      inputSchema: asked,
      outputSchema: { ...found, signals: z.array(signalSchema) },
    },
    async ({ limit, ...question }) => {
      const whole = await recorded("/api/signals", recordedSignalsSchema, question);
      return toolAnswer({ ...foundOf(whole), signals: whole.rows.toReversed().slice(0, limit) });
    },
  );

  server.registerTool(
    "episodes",
    {
      title: "Episodes",
      description: `Episodes of a stored list: signals of one rule and coin that belong together, with peak, repeats, end, how the first one stands to another exchange and what became of it after costs, as far as either is known; the newest first, at most ${MAX_ROWS}. Needs the scope "signals".`,
      annotations: READ_ONLY,
      inputSchema: asked,
      outputSchema: { ...found, episodes: z.array(recordedEpisodeSchema) },
    },
    async ({ limit, ...question }) => {
      const whole = await recorded("/api/episodes", recordedEpisodesSchema, question);
      return toolAnswer({ ...foundOf(whole), episodes: whole.rows.toReversed().slice(0, limit) });
    },
  );

  server.registerTool(
    "explain",
    {
      title: "Explain a signal",
      description:
        'One signal with every figure that shows why it fired: its change, volume, spread, BTC beside it, how it stands to another exchange (no relation: not known), and its conditions with what their figures were. Needs the scope "signals".',
      annotations: READ_ONLY,
      inputSchema: { list, id: z.string().max(400).describe("Id of the signal, or of the episode it began") },
      outputSchema: {
        signal: signalSchema,
        change: z.number().describe("100 · (priceEnd − priceStart) / priceStart, percent"),
        volumeRatio: nullable.describe("volumeNow / volumeBefore, each at least 10 USDT a minute"),
        btcChange: nullable.describe("What BTC moved in the window, percent"),
        overBtc: nullable.describe("change less btcChange"),
        giveBack: nullable.describe("Only for Short %: the share of the rise to its high that was given back, percent"),
        conditions: z.array(z.object({ condition: conditionSchema, figure: z.number() })),
      },
    },
    async ({ list: listId, id }) => {
      const second = Number(id.slice(id.lastIndexOf(":") + 1));
      const exchange = id.slice(0, id.indexOf(":"));
      const isSignal = Number.isInteger(second) && second > 0 && second < now() && isExchangeId(exchange);
      if (!isSignal)
        throw new Error("invalid-request: an id of a signal begins with its exchange and ends with its epoch second");
      const span = { exchange, from: second * 1000, to: (second + 1) * 1000, limit: 2000 };
      const page = await api.get("/api/signals", { list: listId, ...span }, recordedSignalsSchema);
      const signal = page.data.find((each) => each.id === id);
      if (!signal) throw new Error("not-found: the list published no such signal; the record holds 90 days");
      return toolAnswer({ signal, ...explained(signal) });
    },
  );
}

function foundOf({ rows, unwatched, until }: Whole<unknown>) {
  const times = new Map<string | null, number>();
  for (const { rule, from, to } of unwatched) times.set(rule, (times.get(rule) ?? 0) + to - from);
  const everyRule = times.get(null) ?? 0;
  const ofOne = Math.max(0, ...[...times].map(([rule, ms]) => (rule === null ? 0 : ms)));
  return { count: rows.length, until, unwatchedMs: everyRule + ofOne };
}

function explained(signal: Signal) {
  const { rule, priceStart, priceEnd, volumeNow, volumeBefore, high, timeframe, conditionFigures } = signal;
  const change = changePercent(priceEnd, priceStart);
  const btc = orNull(btcChange(signal));
  const conditions = parseRuleKey(rule)?.conditions ?? [];
  return {
    change,
    volumeRatio: volumeNow === null || volumeBefore === null ? null : volumeRatio(volumeNow, volumeBefore, timeframe),
    btcChange: btc,
    overBtc: btc === null ? null : change - btc,
    giveBack: high === null || high <= priceStart ? null : 100 * giveBackShare(priceEnd, priceStart, high),
    conditions: conditions.flatMap((condition, at) => {
      const figure = conditionFigures?.[at];
      return figure === undefined ? [] : [{ condition, figure }];
    }),
  };
}
