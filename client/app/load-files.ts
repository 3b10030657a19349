// Replaces Vite's helper for dynamic imports. A lost file is requested again before it is run, because a browser that failed to
// run a script may refuse it as long as the page lives.

/** Before the second and the third try. */
const WAITS_MS: readonly number[] = [400, 1500];

const asked = new Map<string, Promise<void>>();

/** Runs `load`, which imports, once its files are loaded. Rejects when a script is not available. */
export async function loadFiles<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  await Promise.all(files.map(fileOnce));
  return load();
}

function fileOnce(file: string): Promise<void> {
  let there = asked.get(file);
  if (!there) {
    there = fetchFile(`/${file}`, WAITS_MS);
    asked.set(file, there);
    // A later call may succeed.
    there.catch(() => asked.delete(file));
  }
  return there;
}

async function fetchFile(href: string, waits: readonly number[]): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const isStyle = href.endsWith(".css");
  if (await (isStyle ? addStyle(href) : cacheScript(href))) return;
  const [wait, ...more] = waits;
  if (wait !== undefined) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    await fetchFile(href, more);
  } else if (!isStyle) throw new Error(href);
}

/** False when it failed: a part without its styles is better than none. */
function addStyle(href: string): Promise<boolean> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(true));
    link.addEventListener("error", () => {
      link.remove();
      resolve(false);
    });
    document.head.append(link);
  });
}

/** Into the browser's cache, where the import finds it; false when it failed. Rejects for one removed by a deploy, with 404 as cause. */
async function cacheScript(href: string): Promise<boolean> {
  const response = await fetch(href).catch(() => undefined);
  if (response?.status === 404) throw new Error(href, { cause: 404 });
  return (
    response?.arrayBuffer().then(
      () => response.ok,
      () => false,
    ) ?? false
  );
}
