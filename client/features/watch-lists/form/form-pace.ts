// The cadence of a list beside the terminal's.

import { cadenceFor, PLAN_LIMITS } from "../../../../shared/contracts/plans.ts";
import { chooseSetting, useTerminalSettings } from "../../../desk/terminal-settings.store.ts";
import { usePlan } from "../../../desk/terminal-user.ts";
import type { ListDraft } from "../state/watch-lists.store.ts";

interface FormPace {
  /** Seconds between two updates of the terminal. */
  readonly terminal: number;
  /** The draft as it is stored; one that shall be faster than the terminal makes all of it faster. */
  readonly keep: (draft: ListDraft, opened?: ListDraft) => ListDraft;
}

export function useFormPace(): FormPace {
  const plan = usePlan();
  const terminal = useTerminalSettings((state) => cadenceFor(plan, state.updateSpeed));
  const keep = (draft: ListDraft, opened?: ListDraft): ListDraft => {
    if (draft.updateSpeed === opened?.updateSpeed) return draft;
    if (draft.updateSpeed < terminal) chooseSetting("updateSpeed", draft.updateSpeed);
    // What is as fast as the terminal stays so when that gets faster.
    return draft.updateSpeed > terminal ? draft : { ...draft, updateSpeed: PLAN_LIMITS[plan].fastestSeconds };
  };
  return { terminal, keep };
}
