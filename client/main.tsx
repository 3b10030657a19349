// Mounts the app once the visitor's language is loaded, so that no page appears in another one first.

import "./app/zod-without-eval.ts";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/shapes.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startLanguage, translate } from "./i18n/language.store.ts";
import { safeStorage } from "./storage/safe-storage.ts";
import { applyLook } from "./ui/look.store.ts";
import { showToast } from "./ui/toast.store.ts";

safeStorage.onRefused = (error) => {
  reportError(error);
  showToast({ kind: "note", icon: "warning", text: translate("nav.notStored") });
};
applyLook();
await startLanguage();
const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
