// A form of the account on its way to the server: sent once at a time, with a refusal in words.

import { useState, type FormEvent } from "react";
import { useTranslate } from "../../i18n/language.store.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import type { RouteKey } from "../../../shared/contracts/rest/routes.ts";
import type { Refused, Reply } from "../../rest/call-route.ts";
import { refusalText } from "./refusal-key.ts";

interface AccountFormOptions<Key extends RouteKey> {
  readonly send: () => Promise<Reply<Key>>;
  /** The server has agreed; the form counts as busy until this resolves. */
  readonly onDone?: (reply: Extract<Reply<Key>, { ok: true }>) => void | Promise<void>;
  readonly keyOf?: (refused: Refused) => PlainKey;
  /** Shown before anything was sent. */
  readonly firstError?: string;
}

interface AccountForm {
  readonly phase: "idle" | "busy" | "done";
  /** The refusal of the last try; empty where there is none. */
  readonly error: string;
  readonly submit: (event: FormEvent) => void;
}

/** State and handler of a form. */
export function useAccountForm<Key extends RouteKey>(deps: AccountFormOptions<Key>): AccountForm {
  const { send, onDone, keyOf, firstError = "" } = deps;
  const t = useTranslate();
  const [phase, setPhase] = useState<AccountForm["phase"]>("idle");
  const [error, setError] = useState(firstError);
  const submit = async (): Promise<void> => {
    if (phase === "busy") return;
    setPhase("busy");
    setError("");
    const reply = await send();
    if (reply.ok) {
      await onDone?.(reply);
      return setPhase("done");
    }
    setPhase("idle");
    setError(refusalText(reply, t, keyOf));
  };
  return {
    phase,
    error,
    submit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
}
