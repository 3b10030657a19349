// The first script of a written page: asks for all others once the page has been painted, so that on a slow line they take nothing
// from its style sheet and fonts. Parts of it are in data attributes of its own element, which page-html.ts writes.

import type { TakeOverEvent } from "../app/routes.tsx";
import { keepEarlyInput } from "./early-input.ts";

const element = document.querySelector<HTMLScriptElement>("script[data-entry]");
const { entry = "", files = "" } = element?.dataset ?? {};

function begin(): void {
  for (const file of files.split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
  import(/* @vite-ignore */ entry).catch(reportError);
}

keepEarlyInput();
addEventListener("takenOver" satisfies TakeOverEvent, () => document.getElementById("unstarted")?.remove(), { once: true });
// The frame's own work comes before its painting, a task of its own after it. A hidden page is not painted.
if (document.visibilityState === "hidden") begin();
else requestAnimationFrame(() => setTimeout(begin));
