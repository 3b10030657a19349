import type { AttentionSource } from "./attention-source.ts";
import { diskSource } from "./disk-source.ts";
import { exchangeSource } from "./exchange-source.ts";
import { jobSource } from "./job-source.ts";
import { reportSource } from "./report-source.ts";
import { scheduleSource } from "./schedule-source.ts";
import { serviceSource } from "./service-source.ts";
import { undeliveredSource } from "./undelivered-source.ts";
import { webhookSource } from "./webhook-source.ts";
import { withdrawalSource } from "./withdrawal-source.ts";

export const ATTENTION_SOURCES: readonly AttentionSource[] = [
  withdrawalSource,
  undeliveredSource,
  jobSource,
  scheduleSource,
  reportSource,
  webhookSource,
  diskSource,
  exchangeSource,
  serviceSource,
];
