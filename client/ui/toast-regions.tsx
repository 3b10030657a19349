// Where toasts are shown and read out, separate from the toasts because public pages seldom show one.

import { useEffect, type ReactNode } from "react";
import styles from "./toast-regions.module.css";
import { showInModal, useToasts, type Toast } from "./toast.store.ts";

interface RegionsProps {
  /** Draws a toast; while there is none, none is shown. */
  readonly Card: ((props: { readonly toast: Toast }) => ReactNode) | undefined;
  readonly inModal?: boolean;
}

/** The stack of toasts: notes, and below them alerts. It takes no room and grows upwards, above charts or rows. */
export function ToastRegions({ Card, inModal = false }: RegionsProps): ReactNode {
  const toasts = useToasts((state) => state.toasts);
  const isElsewhere = useToasts((state) => !inModal && state.modals > 0);
  useEffect(() => (inModal ? showInModal() : undefined), [inModal]);
  const cards = (kind: Toast["kind"]): ReactNode =>
    Card && !isElsewhere && toasts.filter((toast) => toast.kind === kind).map((toast) => <Card key={toast.id} toast={toast} />);
  // Both regions exist before their texts: what appears together with its text is often not spoken. Not atomic, so that remaining
  // toasts are not read again with a new one.
  return (
    <div className={styles.foot} data-in-modal={inModal || undefined}>
      <div className={styles.stack}>
        <div role="status" aria-atomic="false">
          {cards("note")}
        </div>
        <div role="alert" aria-atomic="false">
          {cards("alert")}
        </div>
      </div>
    </div>
  );
}
