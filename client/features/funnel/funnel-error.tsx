// What went wrong, in a red box that is read aloud as soon as it appears.

import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./funnel-error.module.css";

/** The box, or room for it. */
export function FunnelError({ text }: { text: string }): ReactNode {
  return (
    <div role="alert">
      {text !== "" && (
        <p className={styles.error}>
          <Icon name="refused" />
          {text}
        </p>
      )}
    </div>
  );
}
