// The hour tests trade in: neither silent nor wild for the few coins they list, and the same on every run.

import type { SimulatorRequest } from "../options.ts";

/** For startSimulator; a test of quiet or wild hours uses its own moment. */
export const USUAL_HOUR = { moment: Date.UTC(2026, 10, 20, 19, 20) } as const satisfies SimulatorRequest;
