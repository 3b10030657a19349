// Names at the end of a run the tests that passed at a further try only: each has to be repaired.

import { relative } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

export class RetriedTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: Pick<TestCase, "diagnostic" | "fullName"> & { readonly module: { readonly moduleId: string } }): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) console.log(`\nFailed once, passed then:\n  ${this.#names.join("\n  ")}`);
  }
}
