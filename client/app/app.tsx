// The whole app: error boundary, router, and one lazily loaded page at a time.

import { Suspense, type ReactNode } from "react";
import { Router } from "wouter";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

export function App({ path }: { path?: string }): ReactNode {
  return (
    <ErrorBoundary>
      <Router {...(path === undefined ? {} : { ssrPath: path })}>
        <Suspense fallback={null}>
          <AppRoutes />
        </Suspense>
      </Router>
    </ErrorBoundary>
  );
}
