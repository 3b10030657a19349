// Mounts the app once the visitor's language is loaded, so that no page appears in another one first.

import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-500.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "@fontsource/ibm-plex-sans/cyrillic-400.css";
import "@fontsource/ibm-plex-sans/cyrillic-500.css";
import "@fontsource/ibm-plex-sans/cyrillic-600.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startLanguage } from "./i18n/language.store.ts";
import { applyLook } from "./ui/look.store.ts";

applyLook();
await startLanguage();
const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
