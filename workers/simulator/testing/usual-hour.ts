// The hour tests trade in: neither silent nor wild for the few coins they list, and the same whenever they run.

import type { SimulatorRequest } from "../options.ts";

/** For startSimulator; a test of quiet or wild hours names a moment of its own. */
export const USUAL_HOUR = { moment: Date.UTC(2026, 10, 20, 19, 20) } as const satisfies SimulatorRequest;
