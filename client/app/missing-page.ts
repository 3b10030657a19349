// The page of an address where none stands: loaded ahead where the server wrote it, else by the routes that find nothing.

import { pageOf } from "./page-loader.tsx";

export const missingPage = pageOf(["site"], async () => (await import("../features/site/plain-page.tsx")).MissingPage);
