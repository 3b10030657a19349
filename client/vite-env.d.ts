// Tells the type checker what Vite adds: style sheets and assets as imports.

/// <reference types="vite/client" />
