// A button that is only an icon; its label is read aloud and shown on hover.

import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./icon-button.module.css";
import { Icon, type IconName, type IconShape } from "./icon.tsx";

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName | IconShape;
  readonly label: string;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} {...rest}>
      <Icon name={icon} className={isMirrored(icon) ? styles.mirrored : undefined} />
    </button>
  );
}

const isMirrored = (icon: IconName | IconShape): boolean =>
  icon === "leave" || (typeof icon === "object" && icon.isMirrored === true);
