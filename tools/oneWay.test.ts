import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The date that it is somewhere, put together by hand. */
const TODAY_BY_HAND =
  /localDate\(\s*(?:new Date\(|[\w.]*(?:now|clock\.now\(\))\.toISOString\(\))|wallClockOf\(\s*new Date\([^;]*?\)\.date\b/;

it('which day it is in a time zone is asked of `todayIn`, the last one of a period of `lastDateOf`', () => {
  const sources = globSync('{apps,packages}/*/{src,demo}/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.filter((file) => TODAY_BY_HAND.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual(['packages/domain/src/time/localTime.ts']);
});

it.each([
  ['localDate(new Date(presentTime()).toISOString(), zone)', true],
  ['localDate(clock.now().toISOString())', true],
  ['localDate(deps.clock.now().toISOString(), zone)', true],
  ['localDate(now.toISOString(), row.time_zone)', true],
  ['localDate(new Date(Date.parse(end) - 1).toISOString(), zone)', true],
  ['wallClockOf(new Date(now).toISOString(), zone).date', true],
  ['localDate(flight.date_start, flight.time_zone)', false],
  ['localDate(sent_at)', false],
  ['wallClockOf(period.start, zone).date', false],
])('the check of today by hand sees %s', (line, isFound) => {
  expect(TODAY_BY_HAND.test(line)).toBe(isFound);
});

it('accents are taken off by `withoutAccents`', () => {
  const byHand = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /normalize\('NFD'\)\s*\.replace(?:All)?\(\/\\p\{(?:M|Diacritic)\}/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  // The words reach nothing: they are data.
  expect(byHand.toSorted()).toEqual(['packages/domain/src/text.ts', 'packages/i18n/src/articles.ts']);
});

it('who comes second waits by `takeTurn`', () => {
  const waits = globSync('apps/api/src/modules/**/*.ts', { cwd: root }).map(
    (file) => [file, readFileSync(path.join(root, file), 'utf8')] as const,
  );
  expect(waits.filter(([, text]) => text.includes('takeTurn(')).length).toBeGreaterThan(20);
  expect(waits.flatMap(([file, text]) => (text.includes('pg_advisory_xact_lock') ? file : []))).toEqual([]);
});

/** An id made up for a call that is not to be made. */
const MADE_UP_ID = /\bparams: \{[^}]*\?\?/;

it('what is not known yet is read by `queryOfKnown`, and by no made-up id', () => {
  const madeUp = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    MADE_UP_ID.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(madeUp).toEqual([]);
  expect(MADE_UP_ID.test('queryOf(endpoints.getOperator, { params: { id: operator?.id ?? 0 } })')).toBe(true);
});

/** A field drawn by hand: its look, how it is wrong, its size under a thumb would be its own. */
const RAW_FIELD = /<(?:input|select|textarea)\b|createElement\(\s*['"](?:input|select|textarea)['"]/;

it('a field outside a form is one of `ui/form` too: text, number, choice, tick, file, colour, slider', () => {
  const screens = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] });
  expect(screens.length).toBeGreaterThan(900);
  const raw = screens.filter(
    (file) =>
      !file.startsWith('apps/web/src/ui/') && RAW_FIELD.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(raw).toEqual([]);
  // What draws them there, so that the check is known to see them.
  expect(screens.filter((file) => RAW_FIELD.test(readFileSync(path.join(root, file), 'utf8')))).toContain(
    'apps/web/src/ui/form/LineInput.tsx',
  );
});

it.each([
  ['<input type="checkbox" checked />', true],
  ['<textarea\n  rows={2}', true],
  ['<select value={zone}>', true],
  ["document.createElement('input')", true],
  ['<InputBox value={text} />', false],
  ['<SelectInput value={zone} />', false],
  ['useRef<HTMLInputElement>(null)', false],
])('%s is seen as a raw field: %s', (line, isFound) => {
  expect(RAW_FIELD.test(line)).toBe(isFound);
});

/** A button that sends by itself and may be pressed again meanwhile. */
const SENDS_TWICE = /onClick=\{\(\) =>\s*void (?:(?!onClick=|<)[\s\S])*?\.catch\(\s*\(\) => undefined/;

it('a button that sends by itself is an `ActButton`, which sends once', () => {
  const found = globSync('apps/web/src/**/*.tsx', { cwd: root }).filter((file) =>
    SENDS_TWICE.test(readFileSync(path.join(root, file), 'utf8')),
  );
  // A bar that marks which of its acts is at work.
  expect(found).toEqual(['apps/web/src/ui/table/BulkBar.tsx']);
  expect(SENDS_TWICE.test('onClick={() => void resend().catch(() => undefined)}')).toBe(true);
  expect(
    SENDS_TWICE.test('onClick={() =>\n void download(of, { params: { id } }).catch(() => undefined)'),
  ).toBe(true);
});

it('tests of components name buttons, and read what was sent, by the helpers of apps/web/test', () => {
  const byHand = globSync('apps/web/src/**/*.test.tsx', { cwd: root }).filter((file) =>
    /^const \w+ = \(\w+: string(?: \| RegExp)?\) =>\s*(?:screen\.getByRole\('button', \{ name \}\)|api\.now\.sent\s*\.(?:findLast|filter)\()/m.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(byHand).toEqual([]);
});

it.each([
  [
    'a calendar day is given to `useFormats` as it is',
    /\}T12:00:00Z/,
    'day}T12:00:00Z',
    ['apps/web/src/ui/format.ts'],
  ],
  ['a number is called by `PhoneLink`', /[`'"]tel:/, "href='tel:1'", []],
])('of the screens it holds that %s', (_, byHand, example, places) => {
  const screens = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.{ts,tsx}'] });
  expect(screens.length).toBeGreaterThan(900);
  expect(screens.filter((file) => byHand.test(readFileSync(path.join(root, file), 'utf8')))).toEqual(places);
  expect(byHand.test(example)).toBe(true);
});

/** A refusal over one field, put together by hand. */
const ONE_FIELD_BY_HAND =
  /new Failure\([^,()]+,\s*\{\s*fields: \[\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)?\},?\s*\],?\s*\}\s*,?\s*\)/;

it('a refusal over one field is a `fieldFailure`', () => {
  const sources = globSync('apps/api/{src,demo}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const texts = sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  expect(texts.filter(([, text]) => text.includes('fieldFailure(')).length).toBeGreaterThan(20);
  expect(texts.flatMap(([file, text]) => (ONE_FIELD_BY_HAND.test(text) ? file : []))).toEqual([
    'apps/api/src/platform/http/failure.ts',
  ]);
});

it.each([
  ["new Failure('VALIDATION', { fields: [{ path: 'name', message: 'invalid' }] })", true],
  ['new Failure(code, {\n  fields: [{ path, message, params: { limit } }],\n})', true],
  ['new Failure(code, { fields: [one, { path, message }] })', false],
  ['new Failure(code, { fields: issues.map(({ path }) => ({ path, message })) })', false],
  ['new Failure(code, { params: { limit }, fields: [{ path, message }] })', false],
])('the check of refusals by hand sees %s', (text, isFound) => {
  expect(ONE_FIELD_BY_HAND.test(text)).toBe(isFound);
});

/** A field of a search that begins with the address's and does not follow it. */
const OWN_TYPING = /useState\(\s*search\.\w+ \?\? ''/;

it('what is typed in a search goes to the address, and follows it, by `useTypedSearch`', () => {
  const screens = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).map(
    (file) => [file, readFileSync(path.join(root, file), 'utf8')] as const,
  );
  expect(screens.filter(([, text]) => text.includes('= useTypedSearch(')).length).toBeGreaterThanOrEqual(6);
  expect(screens.flatMap(([file, text]) => (OWN_TYPING.test(text) ? file : []))).toEqual([]);
});

it.each([
  ["const [typed, setTyped] = useState(search.q ?? '');", true],
  ["useState(search.text ?? '')", true],
  ["const [typed, setTyped] = useTypedSearch(search.q ?? '', send);", false],
  ["useState(flight.name ?? '')", false],
])('the check of what is typed in a search sees %s', (line, isFound) => {
  expect(OWN_TYPING.test(line)).toBe(isFound);
});
