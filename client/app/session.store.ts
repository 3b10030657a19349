// Who is signed in, read again whenever storage or an authUpdate event shows a possible change.

import { create } from "zustand";
import type { PlanId } from "../../shared/contracts/plans.ts";
import { clearAccess, readUser, storeAccess, storePlan, type GrantedAccess, type User } from "./auth-storage.ts";

const AUTH_UPDATE = "authUpdate";

const LOGIN = "/login";

/** The visitor of a free test: known to the server by a cookie, stored nowhere. */
const TESTER: User = { id: "", email: "", username: "", plan_type: "test", subscription_status: "active" };

interface SessionState {
  readonly session: User | undefined;
  /** Where the guard sends a user without a session: the login, or home after signing out. */
  readonly exit: string;
  /** When the terminal closes though the plan is already over, epoch ms; undefined while it runs. */
  readonly closesAt: number | undefined;
  /** When the free test of an account ends, on the page's own clock (performance.now), ms; undefined for other plans. */
  readonly testEndsAt: number | undefined;
}

export const useSession = create<SessionState>(() => ({
  session: readUser(),
  exit: LOGIN,
  closesAt: undefined,
  testEndsAt: undefined,
}));

const refresh = (): void => {
  if (useSession.getState().session === TESTER) return;
  const session = readUser();
  // Same user, same object: frequent storage events must not re-render the terminal.
  if (JSON.stringify(session) !== JSON.stringify(useSession.getState().session)) useSession.setState({ session });
};

/** Follows changes of the stored session; returns the stop function. */
export function watchSession(): () => void {
  useSession.setState({ exit: LOGIN });
  refresh();
  window.addEventListener("storage", refresh);
  window.addEventListener(AUTH_UPDATE, refresh);
  return () => {
    window.removeEventListener("storage", refresh);
    window.removeEventListener(AUTH_UPDATE, refresh);
  };
}

/** Stores a successful login and notifies all listeners. */
export function signIn(access: GrantedAccess): void {
  storeAccess(access);
  refresh();
  window.dispatchEvent(new Event(AUTH_UPDATE));
}

/** Changes the plan of the session and notifies all listeners, which adapt without a reload. */
export function changePlan(plan: PlanId): void {
  storePlan(plan);
  refresh();
}

/** The plan is over, and the terminal open until then; undefined once it runs again. */
export function setClosing(closesAt: number | undefined): void {
  useSession.setState({ closesAt });
}

/** The account's free test ends then, on the page's own clock; undefined for other plans. */
export function setTestEnd(testEndsAt: number | undefined): void {
  useSession.setState({ testEndsAt });
}

/** Opens the terminal for the visitor of a free test; the returned function restores the signed-in user. */
export function lendToTester(): () => void {
  useSession.setState({ session: TESTER });
  return () => useSession.setState({ session: readUser() });
}

/** Clears the session and notifies all listeners; the terminal then navigates home. */
export function signOut(): void {
  useSession.setState({ exit: "/", closesAt: undefined, testEndsAt: undefined });
  clearAccess();
  refresh();
  window.dispatchEvent(new Event(AUTH_UPDATE));
}
