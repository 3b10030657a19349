// Separate from the plans themselves, which public pages load without zod.

import { z } from "zod";
import { PLAN_IDS, type PlanId } from "./plans.ts";

/** A plan id from outside; "pro" is the same plan as "professional". */
export const planIdSchema = z.enum([...PLAN_IDS, "pro"]).transform((id): PlanId => (id === "pro" ? "professional" : id));
