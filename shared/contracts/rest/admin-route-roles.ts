// Who may call a route of those who run the service, and how often.

import type { RouteLimit } from "./route.ts";

/** A page reloads every half minute and an operator clicks quickly. */
export const ADMIN_LIMITS: readonly RouteLimit[] = [{ name: "admin", per: "session", max: 240, windowSeconds: 60 }];

/** What every admin may read. */
export const VIEW = { tag: "admin", auth: "admin-viewer", limits: ADMIN_LIMITS } as const;
/** What operators may do. */
export const ACT = { tag: "admin", auth: "admin-operator", limits: ADMIN_LIMITS } as const;
/** What owners alone may do. */
export const OWN = { tag: "admin", auth: "admin-owner", limits: ADMIN_LIMITS } as const;
