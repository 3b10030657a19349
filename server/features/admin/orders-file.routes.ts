import { ordersFileSchema } from "../../../shared/contracts/admin-orders.ts";
import type { Database } from "../../../shared/postgres/database.ts";
import { ordersOfDays } from "../../../shared/postgres/orders-file.queries.ts";
import { csvFile, type CsvCell } from "../../../shared/texts/csv.ts";
import { AppError } from "../../http/app-error.ts";
import type { HttpApp } from "../../http/fastify-app.ts";
import type { RouteRules } from "../../http/route-rules.ts";

const MAX_ORDERS = 50_000;
const RULES: RouteRules = {
  auth: "admin-viewer",
  limits: [{ name: "admin-orders-file", per: "session", max: 10, windowSeconds: 60 }],
  refusals: [
    "invalid-request",
    "no-session",
    "session-ended",
    "operators-only",
    "rate-limited",
    "busy",
    "unavailable",
    "internal",
  ],
  refusalFields: {},
};
const HEADS = [
  ...["order", "ordered_at", "buyer", "plan", "cycle", "price", "price_currency", "charge", "charge_currency"],
  ...["provider", "provider_id", "payment_id", "state", "received", "granted_at", "refunded_at"],
];

export async function ordersFileRoutes(app: HttpApp, { database }: { readonly database: Database }): Promise<void> {
  app.get("/api/admin/orders.csv", { schema: { hide: true }, config: { rules: RULES } }, async ({ query }, reply) => {
    const asked = ordersFileSchema.safeParse(query);
    if (!asked.success) throw new AppError("invalid-request", { message: "from and to are days like 2026-11-26" });
    const { from, to } = asked.data;
    const rows = await database.run((db) => ordersOfDays(db, from, to, MAX_ORDERS));
    const lines = rows.map((row): CsvCell[] => [
      ...[row.number, row.created_at.toISOString(), row.email, row.snapshot.plan, row.snapshot.cycle],
      ...[row.amount, row.currency, row.charge_amount, row.charge_currency],
      ...[row.provider, row.external_id ?? row.invoice_id, row.payment_id, row.state, row.received],
      ...[row.granted_at?.toISOString() ?? null, row.refunded_at?.toISOString() ?? null],
    ]);
    return reply
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="orders-${from}-${to}.csv"`)
      .type("text/csv; charset=utf-8")
      .send(csvFile([HEADS, ...lines]));
  });
}
