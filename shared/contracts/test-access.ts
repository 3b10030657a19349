// The free test's door: who still has access to it, and for how long.

import { z } from "zod";

/** The answer to a caller without a test; browsers show it in their reader's language. */
export const TEST_DENIED = "Access to the test terminal is denied. Take the quiz to get access.";

/** The answer to a caller whose device, address or contact has had its test. */
export const TEST_TAKEN = "Test already taken from this device. To get access again, buy a subscription.";

export const testAccessSchema = z.object({
  /** True only while a test plan runs; a paid plan opens the terminal itself. */
  has_access: z.boolean(),
  /** Whole seconds left by the server's clock; 0 without access. */
  remaining_time: z.number().int().min(0),
  message: z.string(),
});
export type TestAccess = z.infer<typeof testAccessSchema>;
