/** Files whose failure is tried a second time: where more fail, something is broken and not merely held up. */
const MOST_TRIED_AGAIN = 3;

/** What Vitest says of errors that belong to no test: a promise that nobody awaited, a timer that went on after its test. */
const STRAY = /^Vitest caught \d+ unhandled errors? during the test run/m;

/**
 * How a run of Vitest ended, by its exit code, what it printed and its JSON (null: it died before writing it). It is worth a
 * second try where all that failed is a few files: a stray error shows in no file, and would be forgotten by a try without it.
 */
export function vitestOutcome({ code, output, found }, root) {
  const suites = found?.testResults ?? [];
  const failedSuites = suites.filter(({ status }) => status === 'failed');
  // A file that cannot be loaded has no failed test, yet it has failed.
  const broken = failedSuites.filter(
    ({ assertionResults }) => !assertionResults.some((each) => each.status === 'failed'),
  );
  const failures = (found?.numFailedTests ?? 0) + broken.length;
  const failedFiles = failedSuites.map((suite) => suite.name.slice(root.length + 1));
  return {
    suites,
    failedFiles,
    passed: found?.numPassedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
    failed: code === 0 ? failures : Math.max(1, failures),
    isWorthATry: failedFiles.length > 0 && failedFiles.length <= MOST_TRIED_AGAIN && !STRAY.test(output),
  };
}
