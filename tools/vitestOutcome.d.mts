interface Suite {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

interface VitestRun {
  readonly code: number;
  readonly output: string;
  readonly found: {
    readonly testResults: readonly Suite[];
    readonly numFailedTests: number;
    readonly numPassedTests: number;
  } | null;
}

export function vitestOutcome(
  run: VitestRun,
  root: string,
): {
  readonly suites: readonly Suite[];
  readonly failedFiles: readonly string[];
  readonly passed: number;
  readonly skipped: number;
  readonly failed: number;
  readonly isWorthATry: boolean;
};
