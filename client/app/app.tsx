// The whole app: error boundary, router, and one lazily loaded page at a time.

import { Suspense, type ReactNode } from "react";
import { BrowserRouter } from "react-router";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

/** Root component. */
export function App(): ReactNode {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Suspense fallback={null}>
          <AppRoutes />
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
