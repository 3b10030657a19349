// Last resort when a page throws: says so and offers a reload. An optional part is hidden instead.

import { Component, type ReactNode } from "react";
import { translate } from "../i18n/language.store.ts";
import { Button } from "../ui/button.tsx";
import styles from "./error-boundary.module.css";

interface Props {
  readonly children: ReactNode;
  /** Shown instead of the error page. */
  readonly fallback?: ReactNode;
}

interface State {
  readonly failed: boolean;
}

/** Shows a plain page instead of a blank one when rendering fails. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback !== undefined) return fallback;
    return (
      <main className={styles.page} role="alert">
        <h1>{translate("failed.title")}</h1>
        <p>{translate("failed.body")}</p>
        <Button kind="primary" onClick={() => location.reload()}>
          {translate("failed.reload")}
        </Button>
      </main>
    );
  }
}
