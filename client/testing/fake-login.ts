// The login of the test server: the name before the @ is the plan it grants, "right" is every password.

import { PLAN_IDS, type PlanId } from "../../shared/contracts/plans.ts";

interface LoginAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** Answers /api/terminal/access. */
export function loginAnswer(request: string): LoginAnswer {
  const { email, password } = JSON.parse(request) as { email: string; password: string };
  if (password !== "right") return { status: 401, body: { error: "wrong-login", message: "" } };
  const plan = email.split("@")[0] ?? "start";
  return {
    status: 200,
    body: {
      access_granted: true,
      session_token: "secret-token",
      session_handle: "handle-1",
      user_info: { user_id: "7", email, username: "Anna", plan_type: plan },
      message: "",
    },
    headers: { "set-cookie": `td_plan=${plan}; Path=/; HttpOnly; SameSite=Lax` },
  };
}

/** The plan of a Cookie header. */
export function planOfCookie(cookie: string | undefined): PlanId {
  const plan = /td_plan=(\w+)/.exec(cookie ?? "")?.[1];
  return PLAN_IDS.find((id) => id === plan) ?? "start";
}
