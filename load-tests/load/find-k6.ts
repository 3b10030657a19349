import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { LaunchFault } from "../../tools/local/launch-fault.ts";
import { findProgram, isExecutable } from "../../tools/local/programs/find-program.ts";

/**
 * The full path of k6, which is neither on npm nor in Debian: from K6, the PATH, or where "go install" puts programs. If missing,
 * a LaunchFault says how to get it.
 */
export async function findK6(environment: NodeJS.ProcessEnv): Promise<string> {
  const named = environment["K6"];
  if (named) {
    if (await isExecutable(named)) return named;
    throw new LaunchFault(`K6 names ${named}, which is no program: name a k6, or leave K6 unset.`);
  }
  const goPrograms = join(environment["GOPATH"] ?? join(homedir(), "go"), "bin");
  const found = await findProgram(["k6"], [environment["PATH"] ?? "", goPrograms].join(delimiter));
  if (found) return found;
  throw new LaunchFault(
    'k6 is not installed: "go install go.k6.io/k6@latest" makes it in two minutes (load-tests/README.md has other ways), or set K6 to its path.',
  );
}
