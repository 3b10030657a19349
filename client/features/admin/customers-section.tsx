// Customers, found by a part of their address or name.

import { useCallback, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { customerPage } from "../../../shared/contracts/application-pages.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { ForeignText } from "./foreign-text.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { DataTable, Pages, SearchForm, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

/** The section. */
export function CustomersSection(): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const [text, setText] = useState("");
  const [query, setQuery] = useState({ search: "", page: 0 });
  const loaded = useLoaded(useCallback((headers) => callRoute("GET /api/admin/users", { query, headers }), [query]));
  const { body } = loaded;
  return (
    <Section
      title={t("admin.customers")}
      loaded={loaded}
      tools={
        <SearchForm
          label={t("customer.search")}
          text={text}
          onText={setText}
          onSearch={() => setQuery({ search: text, page: 0 })}
        />
      }
    >
      {body && (
        <DataTable
          label={t("admin.customers")}
          heads={["table.email", "table.plan", "table.until", "table.sessions", "table.since"]}
          isEmpty={body.data.length === 0}
        >
          {body.data.map((customer) => (
            <tr key={customer.id}>
              <td>
                <Link to={customerPage(customer.id)}>
                  <ForeignText text={customer.email} />
                </Link>
                {customer.blocked && ` (${t("customer.blocked")})`}
              </td>
              <td>{customer.plan ?? t("customer.noPlan")}</td>
              <td>{customer.plan_ends_at === null ? "\u2014" : time(customer.plan_ends_at)}</td>
              <td>{customer.open_sessions}</td>
              <td>{time(customer.created_at)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <Pages page={query.page} more={body?.more ?? false} onPage={(page) => setQuery({ ...query, page })} />
    </Section>
  );
}
