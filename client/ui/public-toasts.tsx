// The toasts of public pages: their component is loaded for the first one.

import { useEffect, useState, type ReactNode } from "react";
import type { ToastCard } from "./toast-card.tsx";
import { ToastRegions } from "./toast-regions.tsx";
import { useToasts } from "./toast.store.ts";

export function PublicToasts(): ReactNode {
  const isNeeded = useToasts((state) => state.toasts.length > 0);
  const [Card, setCard] = useState<typeof ToastCard>();
  useEffect(() => {
    // A page without its note is better than none.
    if (isNeeded) import("./toast-card.tsx").then((loaded) => setCard(() => loaded.ToastCard), reportError);
  }, [isNeeded]);
  return <ToastRegions Card={Card} />;
}
