// Says once in an open terminal, quietly, that a set from an operator waits for the user's answer; again whenever the terminal is opened
// until it is answered, for the set is something that was asked for.

import { useEffect } from "react";
import { useLocation } from "wouter";
import { SETUPS_PAGE } from "../../../shared/contracts/application-pages.ts";
import { PLAN_FEATURES } from "../../../shared/contracts/plans.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useSession } from "../../app/session.store.ts";
import type { TerminalEngine } from "../../desk/terminal-engine.ts";
import { translate } from "../../i18n/language.store.ts";
import { callRoute } from "../../rest/call-route.ts";
import { Refresh } from "../../rest/refresh.ts";
import { showToast } from "../../ui/toast.store.ts";

/** Asks at the beginning and whenever the socket brings news of sets; nothing for plans without personal setup. */
export function useSetupEvents({ stream }: Pick<TerminalEngine, "stream">): void {
  const [, navigate] = useLocation();
  const userId = useSession(({ session }) =>
    session && PLAN_FEATURES.personalSetup.plans[session.plan_type] ? session.id : undefined,
  );
  useEffect(() => {
    if (userId === undefined) return undefined;
    const announced = new Set<string>();
    const take = ({ data }: RouteAnswer<"GET /api/account/setups">): void => {
      const newest = data.findLast(({ id }) => !announced.has(id));
      for (const { id } of data) announced.add(id);
      if (!newest) return;
      const action = { text: translate("setups.look"), run: () => navigate(SETUPS_PAGE) };
      showToast({ kind: "note", icon: "tray", text: translate("setups.news", { name: newest.name }), action });
    };
    const question = new Refresh({ name: "setups", call: () => callRoute("GET /api/account/setups"), take });
    const end = stream.events.follow({ onSetups: () => question.ask() });
    question.ask();
    return () => {
      end();
      question.forget();
    };
  }, [stream, userId, navigate]);
}
