/** Each may do what those before it may, plus: look, act for customers, change queues. */
export const ADMIN_ROLES = ["viewer", "operator", "owner"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** Whether this role may do what `needed` may. */
export function hasRole(role: AdminRole, needed: AdminRole): boolean {
  return ADMIN_ROLES.indexOf(role) >= ADMIN_ROLES.indexOf(needed);
}
