// A full-width line over the screen that must not be missed: icon, text, at most one action.

import { useId, type ReactNode } from "react";
import styles from "./banner.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface BannerProps {
  readonly kind: "plain" | "attention" | "error";
  readonly icon?: IconName;
  readonly testId: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Banner({ kind, icon, testId, action, children }: BannerProps): ReactNode {
  const text = useId();
  return (
    <section className={styles.banner} aria-labelledby={text} data-kind={kind} data-testid={testId}>
      {icon && <Icon name={icon} />}
      <div id={text} className={styles.text}>
        {children}
      </div>
      {action}
    </section>
  );
}
