// `npm test`: installs what the tests need, then runs every check, the cheap ones first.
// `npm test -- <filter>` runs only the Vitest files whose path holds the filter.
// `npm test -- --changed`: what differs from origin/main, and what reads it (tools/changed.mjs); `--journeys` walks its
// journeys too.
// `npm run test:long`: the same with the long sizes and the journeys tagged @long, then the pure projects under each
// clock of testClocks.ts, and the benchmarks against what heldFigures.mjs holds.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, readSources, selectChanged } from './changed.mjs';
import { HELD_FIGURES, judgeFigures } from './heldFigures.mjs';
import { ensureHooks, ensureInstalled } from './install.mjs';
import { openLintCache } from './lintCache.mjs';
import { CHECKS_S, createPhases, judgeTime, MS_A_TEST, PROJECTS_S, WHOLE_S } from './phases.mjs';
import { root, runNode, seconds } from './process.mjs';
import { ensureSystemPackages, findChromium } from './systemPackages.mjs';
import { vitestOutcome } from './vitestOutcome.mjs';
import { buildWeb, isWebBuilt } from './web.mjs';

const REPORTS = join(root, 'var', 'reports');
const isLong = process.argv.includes('--long');
const isChanged = process.argv.includes('--changed');
const withJourneys = process.argv.includes('--journeys');
const filters = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (isLong) process.env.ENVOL_TEST_SIZE = 'long';
const modules = (...parts) => join(root, 'node_modules', ...parts);

// Its databases are prepared while the sources are checked, by a process of its own that knows them by this number.
process.env.ENVOL_TEST_RUN = String(process.pid);

/**
 * The rule against floating promises works out the types of every module that it can reach, three fifths of the lint's time: by hand
 * only the changed files are held to it, in the continuous integration and the long suite all.
 */
const isWhole = isLong || Boolean(process.env.CI);
function lintArgs(withTypes) {
  const settings = withTypes ? 'biome.json' : 'biome.quick.json';
  const program = modules('@biomejs', 'biome', 'bin', 'biome');
  return [program, 'check', `--config-path=${join(root, settings)}`, '--error-on-warnings'];
}

/** The changed files that a lint reads. */
const lintedOf = (changed) =>
  changed.filter((file) => /\.(ts|tsx|mjs|mts|css|json)$/.test(file) && existsSync(join(root, file)));

/** The lint of these files alone, with every rule. */
function lintOf(files) {
  if (files.length === 0) return undefined;
  const args = [...lintArgs(true), '--no-errors-on-unmatched', ...files];
  return staticCheck({ name: 'lint, changed files', args });
}

/**
 * Checks of the sources as they stand, the longest first; each counts as one. Of the types one checker a project: four,
 * as TypeScript would have it, each work out for themselves what they share, 71 s of processor time instead of 23.
 */
const STATIC_CHECKS = [
  {
    name: 'types',
    args: [modules('typescript-7', 'bin', 'tsc'), '--build', '--checkers', '1', '--pretty', 'false'],
  },
  { name: 'lock complete', args: ['tools/completeLock.mjs', '--check'] },
  { name: 'scale of the styles', args: ['tools/cssScale.ts'] },
  { name: 'words in use', args: ['tools/unusedWords.ts'] },
  { name: 'generated documents', args: ['tools/generate.ts', '--check'] },
  {
    name: 'arrows',
    args: [
      modules('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'apps',
      'tools',
      'e2e',
      'bench',
    ],
  },
  { name: 'unused code', args: [modules('knip', 'bin', 'knip.js'), '--no-progress'] },
];

const totals = { passed: 0, failed: 0, skipped: 0 };

/** What to say of a time: nothing while it is within its budget. The long sizes have none. */
const overBudget = (ms, budget_s) => (isLong ? '' : judgeTime(ms / 1000, budget_s));

function report(name, since, { passed = 0, failed = 0, skipped = 0 }, output = '') {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  const counts =
    passed + failed + skipped > 1 ? ` ${passed} passed${skipped ? `, ${skipped} skipped` : ''}` : '';
  console.log(
    `${failed ? '✗' : '✓'} ${name.padEnd(24)} ${seconds(since).padStart(8)}${counts}${failed ? `, ${failed} failed` : ''}${overBudget(performance.now() - since, CHECKS_S[name])}`,
  );
  if (failed && output.trim()) console.log(`${output.trim()}\n`);
}

async function staticCheck({ name, args }) {
  const since = performance.now();
  const { code, output } = await runNode(args);
  report(name, since, code === 0 ? { passed: 1 } : { failed: 1 }, output);
  return code === 0;
}

/**
 * Lint and format. By hand of the files that have not passed as they are, and the changed ones with every rule; elsewhere of all with
 * every rule.
 */
async function wholeLint() {
  const name = 'lint and format';
  if (isWhole) return staticCheck({ name, args: [...lintArgs(true), '.'] });
  const changed = lintedOf(changedFiles(root));
  const { files, notePassed } = openLintCache(root);
  const others = files.filter((file) => !changed.includes(file));
  if (others.length === 0) report('lint and format, as before', performance.now(), { passed: 1 });
  const args = [...lintArgs(false), '--no-errors-on-unmatched', ...others];
  const isPassed = others.length === 0 || (await staticCheck({ name, args }));
  const isChangedPassed = (await lintOf(changed)) ?? true;
  if (isPassed && isChangedPassed) notePassed();
}

/** What the tests clone. Where it fails, Vitest prepares it again and says why. */
async function prepareDatabases() {
  await runNode(['apps/api/test/prepareAhead.ts']);
}

/**
 * Checks, the web's build and the tests' databases, two at a time: what has one thread and takes long begins. Resolves to whether
 * the web is built.
 */
async function staticChecks() {
  let isBuilt = false;
  const build = async () => {
    isBuilt = await webBuild();
  };
  const [types, ...others] = STATIC_CHECKS.map((check) => () => staticCheck(check));
  const waiting = [types, build, prepareDatabases, wholeLint, ...others];
  const lane = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work();
  };
  await Promise.all([lane(), lane()]);
  return isBuilt;
}

/** The JSON that a run has left; null when it died before writing it. */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

async function vitest(name, filters) {
  const file = join(REPORTS, `${name}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  // Of a few calls, a kind of test may have none.
  const few = process.env.ENVOL_TEST_CALLS === undefined ? [] : ['--passWithNoTests'];
  const args = [modules('vitest', 'vitest.mjs'), 'run', ...reporters, ...few, ...filters];
  const { code, output } = await runNode(args, { env: { ...process.env, NO_COLOR: '1' } });
  return { output, ...vitestOutcome({ code, output, found: readReport(file) }, root) };
}

/**
 * Vitest's files. In the continuous integration, whose machine others share, the few that fail run a second time by
 * themselves; that they did is told with what they said first (ADR 0116).
 */
async function unitTests(filters) {
  const since = performance.now();
  const first = await vitest('vitest', filters);
  let { passed, failed, output } = first;
  const { failedFiles, skipped } = first;
  if (process.env.CI && first.isWorthATry) {
    console.log(`${output.trim()}\n  flaky? a second try of ${failedFiles.join(', ')}`);
    const second = await vitest('vitest-again', failedFiles);
    passed += Math.max(0, failed - second.failed);
    ({ failed, output } = second);
  }
  report('tests', since, { passed, failed, skipped }, output);
  if (filters.length === 0) tellTest(performance.now() - since, passed + failed);
  tellProjects(first.suites);
}

/** What one test costs by the clock. */
function tellTest(ms, tests) {
  const each = ms / Math.max(1, tests);
  const isOver = !isLong && each > MS_A_TEST;
  console.log(
    `  ${'a test'.padEnd(24)} ${`${each.toFixed(1)} ms`.padStart(8)}${isOver ? `  ! over its ${MS_A_TEST} ms` : ''}`,
  );
}

/** The time of each project's files, and the files that take long. */
function tellProjects(suites) {
  const spent = {};
  for (const { name, startTime, endTime } of suites) {
    const [first = '', second = ''] = name.slice(root.length + 1).split(/[/\\]/);
    const project = first === 'tools' ? first : second;
    spent[project] = (spent[project] ?? 0) + endTime - startTime;
  }
  for (const [project, ms] of Object.entries(spent).sort(([, one], [, other]) => other - one))
    console.log(`  ${project.padEnd(24)} ${inSeconds(ms)}${overBudget(ms, PROJECTS_S[project])}`);
  for (const { name, startTime, endTime } of suites)
    if (endTime - startTime > 20_000)
      console.log(`  slow: ${name.slice(root.length + 1)} ${inSeconds(endTime - startTime).trim()}`);
}

const inSeconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

/** The pure projects once more under each clock at which dates go wrong first. */
async function everyClock() {
  const list =
    "import { CLOCKS } from './tools/testClocks.ts'; console.log(Object.keys(CLOCKS).concat('true').join(' '))";
  const { output: names } = await runNode(['--input-type=module', '-e', list]);
  for (const name of names.trim().split(/\s+/)) {
    const since = performance.now();
    const projects = ['contract', 'i18n', 'documents', 'web', 'domain'].map((each) => `--project=${each}`);
    const args = [modules('vitest', 'vitest.mjs'), 'run', '--reporter=dot', ...projects];
    const env = { ...process.env, NO_COLOR: '1', ENVOL_TEST_SIZE: 'quick', ENVOL_TEST_CLOCK: name };
    const { code, output } = await runNode(args, { env });
    report(`at ${name}`, since, code === 0 ? { passed: 1 } : { failed: 1 }, output);
  }
}

/** The benchmarks, one after the other: each figure that has fallen counts as a failure. */
async function heldFigures() {
  for (const [name, held] of Object.entries(HELD_FIGURES)) {
    const since = performance.now();
    const { code, output } = await runNode([`bench/${name}.bench.ts`]);
    const judged = judgeFigures(output, held);
    const fallen = judged.filter(({ isHeld }) => !isHeld).length;
    const told = judged.map(({ isHeld, text }) => `  ${isHeld ? ' ' : '!'} ${text}`).join('\n');
    // A missed goal ends a benchmark in error too, and is no fall where a lower figure is held.
    const hasDied = code !== 0 && judged.every(({ value }) => value === null);
    report(`bench ${name}`, since, { passed: judged.length - fallen, failed: fallen }, hasDied ? output : '');
    console.log(told);
  }
}

async function webBuild() {
  const since = performance.now();
  if (isWebBuilt()) report('web build, as before', since, { passed: 1 });
  else {
    const { code, output } = await buildWeb();
    report('web build', since, code === 0 ? { passed: 1 } : { failed: 1 }, output);
    if (code !== 0) return false;
  }
  await staticCheck({ name: 'size of the first screens', args: ['tools/bundles.ts'] });
  return true;
}

async function journeys(names = []) {
  const since = performance.now();
  if (!readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.spec.ts'))) return;
  const browser = findChromium();
  if (!browser) return console.log('- journeys: skipped, for there is no Chromium.');
  const file = join(REPORTS, 'journeys.json');
  const args = [modules('@playwright', 'test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'];
  args.push(...names.map((name) => `${name}.spec.ts`));
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0' };
  const { code, output } = await runNode([...args, '--reporter=line,json'], { env });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(file)?.stats ?? {};
  if (flaky > 0) console.log(`  flaky: ${flaky} passed at the second try`);
  const failed = code === 0 ? unexpected : Math.max(1, unexpected);
  report('journeys', since, { passed: expected + flaky, failed, skipped }, output);
}

/** What a change reaches: its files' lint, types, tests, the rows of its calls and, where asked for, its journeys. */
async function changedChecks() {
  const changed = changedFiles(root);
  const reached = selectChanged(changed, readSources(root));
  if (reached.isAll) return allChecks();
  console.log(`${changed.length} files changed\n`);
  const types = STATIC_CHECKS.find(({ name }) => name === 'types');
  const lane = async (works) => {
    for (const work of works) await work();
  };
  await Promise.all([
    lane(
      reached.projects.map((project) => () => {
        const [compiler, build, ...options] = types.args;
        return staticCheck({ name: 'types', args: [compiler, build, project, ...options] });
      }),
    ),
    lane([() => lintOf(lintedOf(changed)), () => changedTests(reached)]),
  ]);
  if (reached.journeys.length === 0) return;
  if (withJourneys && (await webBuild())) await journeys(reached.journeys);
  else console.log(`- journeys: ${reached.journeys.join(', ')} (--journeys walks them)`);
}

async function changedTests({ tests, calls }) {
  if (calls.length > 0) process.env.ENVOL_TEST_CALLS = calls.join();
  const files = [...tests, ...(calls.length > 0 ? ['apps/api/test/everyCall.test.ts'] : [])];
  if (files.length > 0) await unitTests([...new Set(files)]);
}

async function allChecks() {
  const isBuilt = filters.length === 0 && (await phases.run('checks', staticChecks));
  await phases.run('tests', () => unitTests(filters));
  if (isBuilt) await phases.run('journeys', () => journeys());
  if (isLong && filters.length === 0) {
    await everyClock();
    await heldFigures();
  }
}

const since = performance.now();
const phases = createPhases();
await phases.run('packages', async () => {
  await ensureInstalled();
  await ensureHooks();
  await ensureSystemPackages();
});
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await (isChanged ? changedChecks() : allChecks());
const spent = overBudget(performance.now() - since, WHOLE_S);
console.log(`\n${phases.lines(!isLong && filters.length === 0).join('\n')}`);
console.log(`${seconds(since)}${totals.skipped ? `, ${totals.skipped} skipped` : ''}${spent}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
// A change of words that no check reads is no failure; a whole run in which nothing passed is one.
process.exitCode = totals.failed === 0 && (totals.passed > 0 || isChanged) ? 0 : 1;
