// What sections of the account have in common: each loads one answer, says why that or an act was refused, and loads again after it.

import { useCallback, useEffect, useState } from "react";
import type { ErrorCode } from "../../../shared/contracts/errors.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import type { Refused } from "../../rest/call-route.ts";
import { refusalText } from "./refusal-key.ts";

interface Section<Answer> {
  /** Undefined until it came. */
  readonly answer: Answer | undefined;
  /** A sentence about the last refusal; empty without one. */
  readonly error: string;
  readonly load: () => Promise<void>;
  /** Shows what came of an act and loads again; a refusal with the code `forgiven` is none. True where the act succeeded. */
  readonly settle: (reply: { readonly ok: true } | Refused, forgiven?: ErrorCode) => Promise<boolean>;
}

/** Loads at once; `ask` must be the same function each time. */
export function useSection<Answer>(ask: () => Promise<{ readonly ok: true; readonly body: Answer } | Refused>): Section<Answer> {
  const t = useTranslate();
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState("");
  const load = useCallback(async (): Promise<void> => {
    const reply = await ask();
    if (reply.ok) setAnswer(reply.body);
    else setError(refusalText(reply, t));
  }, [ask, t]);
  useEffect(() => void load(), [load]);
  const settle: Section<Answer>["settle"] = async (reply, forgiven) => {
    setError(reply.ok || reply.error === forgiven ? "" : refusalText(reply, t));
    await load();
    return reply.ok;
  };
  return { answer, error, load, settle };
}
