// The part of webhooks, apart from the account page: few have any.

import { lazyPart } from "../../app/lazy-part.tsx";

export const laterWebhooks = lazyPart(async () => (await import("./account-webhooks.tsx")).AccountWebhooks, "webhooks");
