import { pageOf } from "./page-loader.tsx";

export const missingPage = pageOf(["site"], async () => (await import("../features/site/plain-page.tsx")).MissingPage);
