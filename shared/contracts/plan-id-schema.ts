// A plan id as it may arrive from outside; apart from the plans themselves, which public pages load without zod.

import { z } from "zod";
import { PLAN_IDS, type PlanId } from "./plans.ts";

/** A plan id as it may arrive from outside; "pro" is the same plan as "professional". */
export const planIdSchema = z.enum([...PLAN_IDS, "pro"]).transform((id): PlanId => (id === "pro" ? "professional" : id));
