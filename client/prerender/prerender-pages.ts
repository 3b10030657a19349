// The build's last step: writes every public page in every language, so that pages show and can be found without script, and
// compresses what is sent.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, type Plugin, type Rolldown } from "vite";
import type { PricePeriod } from "../../shared/checkout/price-catalogue.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../shared/contracts/languages.ts";
import {
  FOUND_PAGE,
  PRICED_PAGES,
  SITE_PAGES,
  siteAddress,
  WRITTEN_PAGES,
  type SitePage,
  type WrittenPage,
} from "../../shared/contracts/pages.ts";
import { placeholderOf } from "../../shared/contracts/page-values.ts";
import type { Area } from "../i18n/areas.ts";
import { NO_INDEX, pageHtml, type PageFiles } from "./page-html.ts";
import { emptyNotice } from "./unstarted.ts";
import type { renderPage } from "./render-page.tsx";

type Bundle = Rolldown.OutputBundle;
/** What the build of render-page.tsx exports. */
interface Renderer {
  readonly renderPage: typeof renderPage;
}

type BuiltPage = SitePage | WrittenPage | "missing";
const PAGES: readonly BuiltPage[] = [
  ...(Object.keys(SITE_PAGES) as SitePage[]),
  ...(Object.keys(WRITTEN_PAGES) as WrittenPage[]),
  "missing",
];
const SITE = placeholderOf("PUBLIC_URL");
/** Beyond this the last percent costs most of the time. */
const BROTLI_QUALITY = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Renders with a build of the same sources for Node, into `<outDir>/pages/<language>/<page>.html`. */
export function prerenderPages(plugins: () => Plugin[]): Plugin {
  let outDir = "";
  let root = "";
  let starter = "";
  return {
    name: "prerender-pages",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    configResolved: (config) => {
      root = config.root;
      outDir = config.build.outDir;
    },
    buildStart() {
      starter = this.emitFile({ type: "chunk", id: join(root, "prerender/start-after-paint.ts") });
    },
    writeBundle: {
      sequential: true,
      order: "post",
      async handler(_, bundle) {
        const template = join(outDir, "index.html");
        try {
          const renderer = join(outDir, "../prerender");
          const built = await buildRenderer(root, renderer, plugins());
          await writePages(built, bundle, outDir, await readFile(template, "utf8"), this.getFileName(starter));
          await rm(renderer, { recursive: true });
          await compressAssets(bundle, outDir);
        } catch (error) {
          // A build whose pages are missing must not pass for a whole one.
          await rm(template, { force: true });
          throw error;
        }
      },
    },
  };
}

async function buildRenderer(root: string, outDir: string, plugins: Plugin[]): Promise<Renderer> {
  await build({
    configFile: false,
    root,
    plugins,
    logLevel: "warn",
    build: { ssr: "prerender/render-page.tsx", outDir, emptyOutDir: true, target: "esnext", minify: false, assetsInlineLimit: 0 },
  });
  return (await import(pathToFileURL(join(outDir, "render-page.js")).href)) as Renderer;
}

async function writePages(
  { renderPage: render }: Renderer,
  bundle: Bundle,
  outDir: string,
  template: string,
  starter: string,
): Promise<void> {
  const write = async (file: string, text: string): Promise<void> => {
    const path = join(outDir, "pages", file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  // One after another: the renderer speaks one language at a time.
  for (const language of LANGUAGES)
    for (const page of PAGES) {
      const files = await withJoinedStyles(bundle, outDir, page, filesOf(bundle, page, language, starter));
      for (const period of periodsOf(page)) {
        const rendered = await render(page, language, period);
        const file = `${language}/${page}${period === "launch" ? ".launch" : ""}.html`;
        await write(file, pageHtml(template, { page, language, period, rendered, files }));
      }
    }
  // What a visitor gets at the other pages of the application, which are nobody's to find.
  const empty = template
    .replace("</head>", `${NO_INDEX}</head>`)
    .replace("</body>", `${emptyNotice(DEFAULT_LANGUAGE, "en")}</body>`);
  await writeFile(join(outDir, "index.html"), empty);
  await write("sitemap.xml", sitemap());
  await write("robots.txt", `User-agent: *\nDisallow: /api/\nSitemap: ${SITE}/sitemap.xml\n`);
}

const periodsOf = (page: BuiltPage): readonly PricePeriod[] =>
  PRICED_PAGES.some((priced) => priced === page) ? ["later", "launch"] : ["later"];

/** Texts that a page needs at first, besides those of every page. */
const OWN_AREAS: Partial<Record<BuiltPage, readonly Area[]>> = {
  contact: ["company"],
  login: ["account"],
  quiz: ["funnel"],
  register: ["funnel"],
  pricing: ["plans"],
};

/** Where a page's module is not named after it. */
const MODULES: Partial<Record<BuiltPage, readonly string[]>> = {
  missing: ["/plain-page.tsx"],
  register: ["/registration-page.tsx"],
};

type Files = Omit<PageFiles, "sheet">;

/** What a page needs besides the entry, so that the browser asks for all of it at once. */
function filesOf(bundle: Bundle, page: BuiltPage, language: Language, starter: string): Files {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === "chunk");
  const holding = (...ends: readonly string[]): Rolldown.OutputChunk[] =>
    chunks.filter(({ moduleIds }) => ends.some((end) => moduleIds.some((id) => id.endsWith(end))));
  const modules = MODULES[page] ?? [`/${page}-page.tsx`];
  const own = holding(...modules).length > 0 ? holding(...modules) : holding("/document-page.tsx");
  const router = page in WRITTEN_PAGES ? holding("/app/inner-pages.tsx") : [];
  const more = OWN_AREAS[page];
  const texts = holding(
    ...["base", "site", ...(more ?? [])].map((area) => `/i18n/${language}/${area}.json`),
    ...(more ?? []).map((area) => `/i18n/${page in WRITTEN_PAGES ? "inner" : area}-texts.ts`),
  );
  const needed = withImports(
    bundle,
    [...own, ...router, ...texts].map(({ fileName }) => fileName),
  );
  // Parts that are taken over later are written too, and need their styles at once.
  // So do the parts that every page gets afterwards: a sheet that comes late has all styles computed again.
  const corners = holding("/chat-corner.tsx").map(({ fileName }) => fileName);
  const later = withImports(bundle, [...own.flatMap(({ dynamicImports }) => dynamicImports), ...corners]);
  const linked = new Set(
    chunks
      .filter(({ isEntry, fileName }) => isEntry && fileName !== starter)
      .flatMap((entry) => [entry.fileName, ...entry.imports]),
  );
  const styles = new Set([...needed, ...later].flatMap((file) => stylesOf(bundle[file])));
  const entryStyles = new Set([...linked].flatMap((file) => stylesOf(bundle[file])));
  return {
    starter,
    scripts: [...needed].filter((file) => !linked.has(file)),
    styles: [...entryStyles, ...[...styles].filter((file) => !entryStyles.has(file))],
    fonts: Object.keys(bundle).filter((file) => fontsOf(language).test(file)),
  };
}

/** These files and all they import. */
function withImports(bundle: Bundle, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    const chunk = bundle[file];
    if (chunk?.type === "chunk") chunk.imports.forEach(visit);
  };
  files.forEach(visit);
  return found;
}

const stylesOf = (file: Bundle[string] | undefined): string[] =>
  file?.type === "chunk" ? [...(file.viteMetadata?.importedCss ?? [])] : [];

/** Languages whose own letters are in the system's faces: of ours they use figures and names, hardly any of them bold. */
const OTHER_SCRIPTS: readonly Language[] = ["ar", "he", "hi", "ja", "ko", "zh"];

function fontsOf(language: Language): RegExp {
  if (language === "ru") return /ibm-plex-sans-(latin|cyrillic)-(400|600)-.*woff2$/;
  return OTHER_SCRIPTS.includes(language) ? /ibm-plex-sans-latin-400-.*woff2$/ : /ibm-plex-sans-latin-(400|600)-.*woff2$/;
}

function sitemap(): string {
  const pages = Object.keys(SITE_PAGES) as SitePage[];
  const alternates = (page: SitePage): string =>
    [...LANGUAGES.map((each) => [each, each] as const), ["x-default", DEFAULT_LANGUAGE] as const]
      .map(([tag, each]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${SITE}${siteAddress(page, each)}"/>`)
      .join("");
  const urls = pages.flatMap((page) =>
    LANGUAGES.map((language) => `<url><loc>${SITE}${siteAddress(page, language)}</loc>${alternates(page)}</url>`),
  );
  urls.push(`<url><loc>${SITE}${WRITTEN_PAGES[FOUND_PAGE]}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join("\n")}</urlset>\n`;
}

/** One sheet of all that the page needs: on a slow line each file more is a wait more before anything shows. */
async function withJoinedStyles(bundle: Bundle, outDir: string, page: string, files: Files): Promise<PageFiles> {
  const text = files.styles.map((file) => textOf(bundle[file])).join("");
  const sheet = `assets/${page}-page-${createHash("sha256").update(text).digest("base64url").slice(0, 8)}.css`;
  const path = join(outDir, sheet);
  if (!existsSync(path)) {
    await writeFile(path, text);
    await compress(path);
  }
  return { ...files, sheet };
}

function textOf(file: Bundle[string] | undefined): string {
  if (file?.type !== "asset") throw new Error("A style sheet is missing in the build");
  return String(file.source);
}

/** Beside each script and style sheet, the same for browsers that take it compressed. */
async function compressAssets(bundle: Bundle, outDir: string): Promise<void> {
  const files = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
  await Promise.all(files.map((file) => compress(join(outDir, file))));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
  await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
}
