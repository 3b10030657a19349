// What lists reported, apart from the account page: it has texts of its own.

import { lazyPart } from "../../app/lazy-part.tsx";

export const laterReports = lazyPart(async () => (await import("./account-reports.tsx")).AccountReports, "reports");
