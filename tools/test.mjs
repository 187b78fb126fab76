// `npm test`: installs what the tests need, then runs every check, the cheap ones first.
// `npm test -- <filter>` runs only the Vitest files whose path holds the filter.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root, runNode, seconds } from './process.mjs';
import { ensureSystemPackages, findChromium } from './systemPackages.mjs';
import { buildWeb } from './web.mjs';

const REPORTS = join(root, 'var', 'reports');
const modules = (...parts) => join(root, 'node_modules', ...parts);

/** Checks of the sources as they stand; each counts as one. */
const STATIC_CHECKS = [
  { name: 'lock complete', args: ['tools/completeLock.mjs', '--check'] },
  {
    name: 'lint and format',
    args: [modules('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.'],
  },
  { name: 'generated documents', args: ['tools/generate.ts', '--check'] },
  {
    name: 'arrows',
    args: [
      modules('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'apps',
    ],
  },
  { name: 'unused code', args: [modules('knip', 'bin', 'knip.js'), '--no-progress'] },
  { name: 'types', args: [modules('typescript', 'bin', 'tsc'), '--build', '--pretty', 'false'] },
];

const totals = { passed: 0, failed: 0, skipped: 0 };

function report(name, since, { passed = 0, failed = 0, skipped = 0 }, output = '') {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  const counts =
    passed + failed + skipped > 1 ? ` ${passed} passed${skipped ? `, ${skipped} skipped` : ''}` : '';
  console.log(
    `${failed ? '✗' : '✓'} ${name.padEnd(24)} ${seconds(since).padStart(8)}${counts}${failed ? `, ${failed} failed` : ''}`,
  );
  if (failed && output.trim()) console.log(`${output.trim()}\n`);
}

async function staticCheck({ name, args }) {
  const since = performance.now();
  const { code, output } = await runNode(args);
  report(name, since, code === 0 ? { passed: 1 } : { failed: 1 }, output);
}

/** Two at a time, in order. */
async function staticChecks() {
  const waiting = [...STATIC_CHECKS];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await staticCheck(check);
  };
  await Promise.all([lane(), lane()]);
}

/** The JSON that a run has left; null when it died before writing it. */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

async function unitTests(filters) {
  const since = performance.now();
  const file = join(REPORTS, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const args = [modules('vitest', 'vitest.mjs'), 'run', ...reporters, ...filters];
  const { code, output } = await runNode(args, { env: { ...process.env, NO_COLOR: '1' } });
  const found = readReport(file);
  const passed = found?.numPassedTests ?? 0;
  const skipped = (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0);
  // A file that cannot be loaded has no failed test, yet it has failed.
  const broken = (found?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  const failures = (found?.numFailedTests ?? 0) + broken.length;
  const failed = code === 0 ? failures : Math.max(1, failures);
  report('tests', since, { passed, failed, skipped }, output);
  for (const suite of found?.testResults ?? []) {
    const ms = suite.endTime - suite.startTime;
    if (ms > 20_000) console.log(`  slow: ${suite.name.slice(root.length + 1)} ${(ms / 1000).toFixed(0)} s`);
  }
}

async function webBuild() {
  const since = performance.now();
  const { code, output } = await buildWeb();
  report('web build', since, code === 0 ? { passed: 1 } : { failed: 1 }, output);
  return code === 0;
}

async function journeys() {
  const since = performance.now();
  if (!readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.spec.ts'))) return;
  const browser = findChromium();
  if (!browser) return console.log('- journeys: skipped, for there is no Chromium.');
  const file = join(REPORTS, 'journeys.json');
  const args = [modules('@playwright', 'test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'];
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0' };
  const { code, output } = await runNode([...args, '--reporter=line,json'], { env });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(file)?.stats ?? {};
  if (flaky > 0) console.log(`  flaky: ${flaky} passed at the second try`);
  const failed = code === 0 ? unexpected : Math.max(1, unexpected);
  report('journeys', since, { passed: expected + flaky, failed, skipped }, output);
}

const since = performance.now();
const filters = process.argv.slice(2);
await ensureInstalled();
await ensureSystemPackages();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
if (filters.length === 0) await staticChecks();
await unitTests(filters);
if (filters.length === 0 && (await webBuild())) await journeys();
console.log(`\n${seconds(since)}${totals.skipped ? `, ${totals.skipped} skipped` : ''}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
