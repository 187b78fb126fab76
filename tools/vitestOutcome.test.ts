import { expect, it } from 'vitest';
import { vitestOutcome } from './vitestOutcome.mjs';

const suite = (name: string, ...tests: readonly ('passed' | 'failed')[]) => ({
  name: `/house/${name}`,
  status: tests.length > 0 && tests.every((test) => test === 'passed') ? 'passed' : 'failed',
  assertionResults: tests.map((status) => ({ status })),
});
const run = (testResults: readonly ReturnType<typeof suite>[], output = '', code = 1) => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: string): number => tests.filter(({ status }) => status === wanted).length;
  const found = { testResults, numFailedTests: count('failed'), numPassedTests: count('passed') };
  return vitestOutcome({ code, output, found }, '/house');
};

it('A run tries a few files that failed again, one that could not be loaded among them', () => {
  const outcome = run([
    suite('a.test.ts', 'passed', 'failed'),
    suite('b.test.ts'),
    suite('c.test.ts', 'passed'),
  ]);
  expect(outcome).toMatchObject({
    failedFiles: ['a.test.ts', 'b.test.ts'],
    passed: 2,
    failed: 2,
    isWorthATry: true,
  });
});

it('A run tries nothing again where many fail', () => {
  expect(run(['a', 'b', 'c', 'd'].map((name) => suite(name, 'failed'))).isWorthATry).toBe(false);
});

it('never tries away an error that belongs to no test', () => {
  const stray =
    'Unhandled Errors\n\nVitest caught 1 unhandled error during the test run.\nThis might cause false positives.';
  expect(run([suite('a.test.ts', 'failed')], stray)).toMatchObject({ failed: 1, isWorthATry: false });
  expect(run([suite('a.test.ts', 'passed')], stray)).toMatchObject({ failed: 1, isWorthATry: false });
});

it('A run has failed where it died before it could say how', () => {
  expect(vitestOutcome({ code: 134, output: 'heap out of memory', found: null }, '/house')).toMatchObject({
    failed: 1,
    passed: 0,
    isWorthATry: false,
  });
});
