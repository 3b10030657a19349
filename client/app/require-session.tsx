// Admits only signed-in users; the session may end at any moment, even from another tab.

import { useEffect, type ReactNode } from "react";
import { Redirect } from "wouter";
import { useSession, watchSession } from "./session.store.ts";

/** Renders `children` while a session is stored, else navigates to the login, or home after a logout. */
export function RequireSession({ children }: { children: ReactNode }): ReactNode {
  const { session, exit } = useSession();
  useEffect(watchSession, []);
  return session ? children : <Redirect to={exit} replace />;
}
