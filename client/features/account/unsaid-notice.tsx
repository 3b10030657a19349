// Says that the server has not heard of a logout yet, and tells it again until it has.

import { useEffect, useState, type ReactNode } from "react";
import { hasUnsaidLogout, sayUnsaidLogout } from "../../app/unsaid-logout.ts";
import { useTranslate } from "../../i18n/language.store.ts";
import { ErrorBox } from "../../ui/error-box.tsx";

const AGAIN_MS = 5000;

/** The notice, for as long as it is true. */
export function UnsaidNotice(): ReactNode {
  const t = useTranslate();
  const [isUnsaid, setUnsaid] = useState(false);
  useEffect(() => {
    const say = async (): Promise<void> => {
      await sayUnsaidLogout();
      setUnsaid(hasUnsaidLogout());
    };
    void say();
    const timer = setInterval(() => void say(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return isUnsaid ? <ErrorBox text={t("login.unsaid")} /> : null;
}
