// Starts the app once the visitor's language is loaded, so that no page appears in another one first. A page that arrived written
// is taken over as it is.

import "./app/zod-without-eval.ts";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/shapes.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { LANGUAGES } from "../shared/contracts/languages.ts";
import { readSiteAddress } from "../shared/contracts/pages.ts";
import { App } from "./app/app.tsx";
import { loadSitePage } from "./app/routes.tsx";
import { keepWrittenLanguage, setLanguage, startLanguage, translate } from "./i18n/language.store.ts";
import { safeStorage } from "./storage/safe-storage.ts";
import { followChosenAppearance } from "./ui/chosen-appearance.ts";
import { showToast } from "./ui/toast.store.ts";

safeStorage.onRefused = (error) => {
  reportError(error);
  showToast({ kind: "note", icon: "warning", text: translate("nav.notStored") });
};
followChosenAppearance();
if (safeStorage.getItem("unsaidLogout") !== null)
  import("./app/unsaid-logout.ts").then(({ sayUnsaidLogout }) => sayUnsaidLogout(), reportError);
const root = document.getElementById("root");
// Not awaited at the top: chunks that import from this one would wait for it while it waits for them.
if (root) (root.hasChildNodes() ? takeOver(root) : start(root)).catch(reportError);

async function start(empty: HTMLElement): Promise<void> {
  await startLanguage(readSiteAddress(location.pathname)?.language);
  createRoot(empty).render(<App />);
}

async function takeOver(written: HTMLElement): Promise<void> {
  const { lang } = document.documentElement;
  const language = LANGUAGES.find((each) => each === lang);
  // Without its texts or scripts the page stays as it arrived: another language would write all of it anew.
  await Promise.all([language ? setLanguage(language) : startLanguage(), loadSitePage(location.pathname)]);
  keepWrittenLanguage();
  // As a transition React pauses every few milliseconds, so that a slow phone answers a touch meanwhile.
  startTransition(() => void hydrateRoot(written, <App />));
}
