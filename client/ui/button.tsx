// The button of site and terminal: one bone button per view, the others quiet.

import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";

interface ButtonVariant {
  readonly kind?: "primary" | "secondary" | "quiet";
  readonly size?: "terminal" | "site";
}

const classes = (kind: string, size: string): string => `${styles.button} ${styles[kind]} ${styles[size]}`;

export function Button({
  kind = "secondary",
  size = "terminal",
  ...rest
}: ButtonVariant & ButtonHTMLAttributes<HTMLButtonElement>): ReactNode {
  return <button type="button" className={classes(kind, size)} {...rest} />;
}

/** A link that looks like a button, because it leads to a page. */
export function ButtonLink({
  kind = "secondary",
  size = "site",
  to,
  state,
  children,
}: ButtonVariant & { to: string; state?: object; children: ReactNode }): ReactNode {
  return (
    <Link className={classes(kind, size)} to={to} state={state}>
      {children}
    </Link>
  );
}
