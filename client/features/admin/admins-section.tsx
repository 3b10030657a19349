// Those who run the service, for owners: who they are, and what an owner does about the others. Each act asks for its reason.

import { useCallback, type ReactNode } from "react";
import { ADMIN_ROLES, type AdminRole } from "../../../shared/contracts/admin-roles.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { ErrorBox } from "../../ui/error-box.tsx";
import { Select } from "../../ui/select.tsx";
import { useAdmin } from "./admin-session.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { useMomentTexts } from "./moment-text.ts";
import { ReasonField, useReasonedActs, type Act } from "./reasoned-acts.tsx";
import styles from "./section.module.css";
import { DataTable, Section } from "./section.tsx";
import { useLoaded } from "./use-loaded.ts";

type Listed = RouteAnswer<"GET /api/admin/admins">["data"][number];

/** The section. */
export function AdminsSection(): ReactNode {
  const t = useTranslate();
  const { time } = useMomentTexts();
  const { name: ownName } = useAdmin();
  const loaded = useLoaded(useCallback((headers) => callRoute("GET /api/admin/admins", { headers }), []));
  const acts = useReasonedActs(loaded.reload);
  const { body } = loaded;
  const moment = (at: number | null): string => (at === null ? "\u2014" : time(at));
  return (
    <Section title={t("admin.admins")} loaded={loaded}>
      <p className={styles.note}>{t("operator.note")}</p>
      <div className={styles.form}>
        <ErrorBox text={acts.error} />
        <ReasonField label={t("operator.reason")} acts={acts} />
      </div>
      {body && (
        <DataTable
          label={t("admin.admins")}
          heads={["admin.name", "table.role", "table.lastLogin", "table.sessions", "table.state", "table.do"]}
          isEmpty={body.data.length === 0}
        >
          {body.data.map((admin) => (
            <tr key={admin.id}>
              <td>
                <bdi>{admin.name}</bdi>
              </td>
              <td>{t(`admin.role.${admin.role}`)}</td>
              <td>{moment(admin.last_login_at)}</td>
              <td>{admin.open_sessions}</td>
              <td>{admin.disabled_at === null ? "\u2014" : t("operator.disabled", { date: time(admin.disabled_at) })}</td>
              <td>
                <ActButtons admin={admin} isOwn={admin.name === ownName} busy={!acts.isReady} act={acts.act} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Section>
  );
}

interface ActButtonsProps {
  readonly admin: Listed;
  readonly isOwn: boolean;
  readonly busy: boolean;
  readonly act: Act;
}

function ActButtons({
  admin: { id, name, role, open_sessions: open, disabled_at: disabled },
  isOwn,
  busy,
  act,
}: ActButtonsProps) {
  const t = useTranslate();
  const params = { id };
  return (
    <div className={styles.acts}>
      {open > 0 && (
        <ConfirmButton
          text={t("customer.endSessions")}
          question={t("operator.endQuestion", { name })}
          keep={t("admin.cancel")}
          busy={busy}
          onConfirm={() => act((reason) => callRoute("POST /api/admin/admins/:id/end-sessions", { params, body: { reason } }))}
        />
      )}
      {!isOwn && disabled === null && (
        <>
          <Select
            label={t("table.role")}
            value={role}
            options={ADMIN_ROLES.map((value) => ({ value, text: t(`admin.role.${value}`), disabled: busy }))}
            onChoose={(value) =>
              act((reason) =>
                callRoute("POST /api/admin/admins/:id/role", { params, body: { role: value as AdminRole, reason } }),
              )
            }
          />
          <ConfirmButton
            text={t("operator.disable")}
            question={t("operator.disableQuestion", { name })}
            keep={t("admin.cancel")}
            busy={busy}
            onConfirm={() => act((reason) => callRoute("POST /api/admin/admins/:id/disable", { params, body: { reason } }))}
          />
        </>
      )}
    </div>
  );
}
