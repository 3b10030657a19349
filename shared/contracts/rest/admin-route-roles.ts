// Who may call admin routes, and how often.

import type { RouteLimit } from "./route.ts";

/** A page reloads every half minute and an operator clicks quickly. */
export const ADMIN_LIMITS: readonly RouteLimit[] = [{ name: "admin", per: "session", max: 240, windowSeconds: 60 }];

/** Readable by every admin. */
export const VIEW = { tag: "admin", auth: "admin-viewer", limits: ADMIN_LIMITS } as const;
/** For operators. */
export const ACT = { tag: "admin", auth: "admin-operator", limits: ADMIN_LIMITS } as const;
/** For owners only. */
export const OWN = { tag: "admin", auth: "admin-owner", limits: ADMIN_LIMITS } as const;
