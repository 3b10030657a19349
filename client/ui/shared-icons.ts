// Icons of inner pages that a public part shows too: it provides them, because other visitors need none of them.

export const CLOCK = { path: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2.3 1.5" } as const;
export const MINUS = { path: "M3 8h10" } as const;
