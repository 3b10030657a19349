// The title of the browser tab names the page, in the reader's language.

import { useEffect } from "react";
import { BRAND } from "../ui/logo.tsx";

/** Sets the tab's title while the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === BRAND ? BRAND : `${title} · ${BRAND}`;
  }, [title]);
}
