import type { ReactNode } from "react";
import { ToastCard } from "./toast-card.tsx";
import { ToastRegions } from "./toast-regions.tsx";

/** The stack of toasts, of the page or of a modal dialog. */
export function Toasts({ inModal = false }: { readonly inModal?: boolean }): ReactNode {
  return <ToastRegions Card={ToastCard} inModal={inModal} />;
}
