// An error in a red box that is read aloud as soon as it appears.

import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./error-box.module.css";

export function ErrorBox({ text }: { text: string }): ReactNode {
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
