// The two login pages, each with a route of its own behind the same form. On success the session is stored and the terminal opens.

import { useEffect, useLayoutEffect, useState, type FormEvent, type ReactNode } from "react";
import { Link, Redirect, useLocation, useSearch } from "wouter";
import { ACCOUNT_PAGE, PAGES } from "../../../shared/contracts/application-pages.ts";
import type { RouteAnswer } from "../../../shared/contracts/rest/routes.ts";
import { useDocumentHead } from "../../app/document-head.ts";
import { signIn, useSession } from "../../app/session.store.ts";
import { askLogin, askTerminalAccess, type AskLogin, type LoginRefusal } from "../../app/terminal-api.ts";
import { useLanguage, useTranslate } from "../../i18n/language.store.ts";
import { waitText } from "../../i18n/wait-text.ts";
import type { PlainKey } from "../../i18n/translate.ts";
import { callRoute } from "../../rest/call-route.ts";
import { useMarketPreview } from "../../site-shell/market-preview.store.ts";
import { PublicDeck, useDeckText } from "../../site-shell/public-deck.tsx";
import { SiteLayout } from "../../site-shell/site-layout.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import styles from "./login-page.module.css";
import { PasswordField } from "./password-field.tsx";
import { UnsaidNotice } from "./unsaid-notice.tsx";

/** Lets everyone who listens take note of the session before the terminal asks for it. */
const ENTER_AFTER_MS = 100;
/** Where the server, or something before it, does not say how long. */
const USUAL_WAIT_MS = 60_000;

/** Page of /login. */
export function LoginPage(): ReactNode {
  return <LoginForm ask={askLogin} texts={{ network: "login.later" }} />;
}

/** Page of /login-old, the terminal's own door. */
export function TerminalLoginPage(): ReactNode {
  return <LoginForm ask={askTerminalAccess} />;
}

interface LoginFormProps {
  readonly ask: AskLogin;
  /** Words of this page alone. */
  readonly texts?: Partial<Record<Exclude<LoginRefusal, "limited">, PlainKey>>;
}

/** The login form over the live deck; somebody who is signed in already sees that first. */
function LoginForm(props: LoginFormProps): ReactNode {
  const t = useTranslate();
  const { preview } = useMarketPreview();
  const deck = useDeckText(preview);
  const { account, forget } = useAccount();
  const isForOrder = useIsForOrder();
  useDocumentHead(t("login.title"));
  // Who is signed in already goes straight on to the order.
  if (isForOrder && typeof account === "object") return <Redirect to={PAGES.register} replace />;
  return (
    <SiteLayout action={<Link to="/">{t("nav.home")}</Link>} footnote={deck}>
      {typeof account !== "object" && <Fields {...props} hidden={account === "asking"} />}
      {typeof account === "object" && <SignedIn account={account} onOther={forget} />}
      <PublicDeck preview={preview} />
    </SiteLayout>
  );
}

type Account = Pick<RouteAnswer<"GET /api/account/me">, "email" | "username" | "plan_type">;

/** The account this browser is signed in to: "asking" until the server has answered, undefined for none. */
function useAccount(): { readonly account: Account | "asking" | undefined; readonly forget: () => void } {
  const [account, setAccount] = useState<Account | "asking">();
  // The page arrives written for who is not signed in, and changes before it is painted anew.
  useLayoutEffect(() => {
    if (useSession.getState().session) setAccount("asking");
  }, []);
  useEffect(() => {
    if (account !== "asking") return undefined;
    const left = new AbortController();
    const ask = async (): Promise<void> => {
      const reply = await callRoute("GET /api/account/me", { signal: left.signal });
      if (!left.signal.aborted) setAccount(reply.ok ? reply.body : undefined);
    };
    void ask();
    return () => left.abort();
  }, [account]);
  return { account, forget: () => setAccount(undefined) };
}

/** Who is signed in, where that leads, and the way to another login. */
function SignedIn({ account, onOther }: { readonly account: Account; readonly onOther: () => void }): ReactNode {
  const t = useTranslate();
  const isOpen = account.plan_type !== null;
  return (
    <section className={styles.form} data-testid="login-signed-in">
      <h1>{t("login.signedIn")}</h1>
      <p className={styles.lead}>
        <bdi>{account.email || account.username}</bdi>
      </p>
      {isOpen && (
        <ButtonLink kind="primary" to={PAGES.dashboard}>
          {t("login.open")}
        </ButtonLink>
      )}
      <ButtonLink kind={isOpen ? "secondary" : "primary"} to={ACCOUNT_PAGE}>
        {t("login.account")}
      </ButtonLink>
      <p className={styles.or}>{t("login.or")}</p>
      <Button size="site" onClick={onOther}>
        {t("login.other")}
      </Button>
    </section>
  );
}

/** Whether a chosen order waits behind the login; no address names where it leads. */
function useIsForOrder(): boolean {
  return new URLSearchParams(useSearch()).get("for") === "order";
}

/** The form itself. */
function Fields({ ask, texts = {}, hidden }: LoginFormProps & { readonly hidden: boolean }): ReactNode {
  const t = useTranslate();
  const [, navigate] = useLocation();
  const isForOrder = useIsForOrder();
  const [identity, setIdentity] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState("");
  const language = useLanguage((state) => state.language);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError("");
    setWorking(false);
    const answer = await ask(identity, password, () => setWorking(true));
    setWorking(false);
    if (answer.granted) {
      signIn(answer.access);
      const page = isForOrder ? PAGES.register : answer.open ? PAGES.dashboard : ACCOUNT_PAGE;
      setTimeout(() => navigate(page), ENTER_AFTER_MS);
      return;
    }
    setBusy(false);
    const { reason, message, waitMs } = answer;
    if (reason === "limited") return setError(t("login.limited", { when: waitText(waitMs ?? USUAL_WAIT_MS, language) }));
    setError(message || t(texts[reason] ?? (reason === "ended" ? "account.firstPasswordEnded" : `login.${reason}`)));
  };

  return (
    <form className={styles.form} hidden={hidden} onSubmit={(event) => void submit(event)}>
      <h1>{t("login.title")}</h1>
      <p className={styles.lead} role="status">
        {t(isWorking ? "login.work" : isForOrder ? "login.forOrder" : "login.lead")}
      </p>
      <UnsaidNotice />
      <ErrorBox text={error} />
      <TextField
        label={t("login.identity")}
        autoComplete="username"
        inputMode="email"
        value={identity}
        onChange={setIdentity}
        required
      />
      <PasswordField
        label={t("login.password")}
        value={password}
        onChange={setPassword}
        aside={<Link to={PAGES.forgotPassword}>{t("login.forgot")}</Link>}
      />
      <Button kind="primary" size="site" type="submit" disabled={busy}>
        {t(busy ? "login.loading" : "login.submit")}
      </Button>
      <p className={styles.or}>{t("login.or")}</p>
      {isForOrder ? (
        <ButtonLink to={PAGES.register}>{t("login.orderWithout")}</ButtonLink>
      ) : (
        <ButtonLink to="/pricing">{t("login.register")}</ButtonLink>
      )}
    </form>
  );
}
