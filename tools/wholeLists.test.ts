import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

const sourcesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));

/** A page of a number of rows, asked for once: what lies behind it is never asked for, and nothing says so. */
const FIRST_ROWS_ONLY = /\blimit: (?:[2-9]|[1-9][\d_]+)\b/;

it('no screen asks for the first rows of a list and ends in silence', () => {
  const sources = sourcesOf('apps/web/src/**/*.{ts,tsx}');
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.filter((file) => FIRST_ROWS_ONLY.test(readFileSync(path.join(root, file), 'utf8')));
  // A list is read by `usePages` with `ShowMore` under it, or whole by `everyPageOf`; a count by `limit: 1`.
  expect(found).toEqual([]);
});

it.each([
  ['query: { q: code, limit: 200 }', true],
  ['query: { limit: 1_000 }', true],
  ['query: { limit: 1 }', false],
  ['query: { limit: PAGE, offset }', false],
])('the check of lists cut short sees %s', (line, isFound) => {
  expect(FIRST_ROWS_ONLY.test(line)).toBe(isFound);
});

/** The end of a query at a number of rows that the asker did not give; one row is no list. */
const ENDS =
  /(?:\.limit\(|\blimit \$\{)(?!(?:[\w.]*\.)?(?:limit|most|count)\b)(?!1\))([^)}]+)[)}]|\blimit ((?:[2-9]|1\d)\d*)\b/g;
const endsOf = (text: string): string[] =>
  [...text.matchAll(ENDS)].map(([, name, number]) => name ?? number ?? '');

/** Why a query of the server may end at a number of rows. */
const MAY_END = {
  'the answer says how many there are, or that there are more, and the screen says it': [
    'absences/absences.service.ts: LIMITS.absences_told',
    'agreed-volumes/volumes.service.ts: TOLD',
    'approvals/conflicts.service.ts: MOST_REQUESTS + 1',
    'approvals/intersecting.service.ts: MOST_COMPARED + 1',
    'automatic-actions/preview.service.ts: MOST',
    'calendars/calendars.queries.ts: LIMITS.calendar_missions',
    'declarations/declarations.queries.ts: LIMITS.journal_lines',
    'flights/flightList.queries.ts: LIMITS.map_missions',
    'flying-times/flyingTimes.queries.ts: 50',
    'helicopter-departures/departures.service.ts: DEPARTURES_LISTED',
    'map-layers/geoPackage.child.ts: MOST_LISTED',
    'platform/platform.queries.ts: LISTED',
    'prefect-orders/orders.queries.ts: LIMITS.journal_lines',
    'prefect-orders/sources.service.ts: LIMITS.journal_lines',
    'prefect-orders/sources.service.ts: LIMITS.journal_lines',
    'shifts/shiftState.queries.ts: LIMITS.shift_rows',
    'shifts/shiftState.queries.ts: LIMITS.shift_rows',
    'shifts/shiftState.queries.ts: LIMITS.shift_rows',
    'shifts/shiftState.queries.ts: LIMITS.shift_rows',
    'structure-zones/map.service.ts: LIMITS.structure_zones_told',
    'traces/replay.service.ts: MOST_PLAYED + 1',
    'traces/traces.queries.ts: LIMITS.live_drones_told',
    'traces/traces.service.ts: MOST_ALERTS',
    'traces/traces.service.ts: MOST_DRAWN + 1',
    'u-space/public.service.ts: LIMITS.uspace_areas_told',
    'weather/weather.service.ts: LIMITS.weather_events_told',
  ],
  'the latest alone are asked for, and the screen says so': [
    'datasets/datasets.queries.ts: IMPORTS',
    'drone-maintenance/droneMaintenance.queries.ts: LIMITS.maintenances_told',
    'flight-bulk/export.service.ts: LIMITS.exports_told',
    'flight-jobs/flightJobs.service.ts: LIMITS.flight_jobs.told',
    'helicopter-departures/bases.service.ts: 4 * RECENT_SCENES',
    'accounts/devices.service.ts: LIMITS.looks_told',
    'military/military.service.ts: 20',
    'notams/notams.queries.ts: 20',
    'notifications/notifications.queries.ts: LIMITS.notifications_told',
    'personal-data/export.service.ts: LIMITS.exports_told',
  ],
  'the first of a ranking, or of what a search finds': [
    'operators/desk.queries.ts: 10',
    'statistics/statistics.queries.ts: MOST_REASONS',
    'users/users.queries.ts: FOUND',
  ],
  'where more than that lie, a person decides': ['agreed-volumes/obstacles.queries.ts: MOST_COMPARED + 1'],
  'faults: one is as bad as more': ['audit/audit.chain.ts: FAULTS_TOLD'],
  'counted to one more than is taken, which is refused': [
    'flight-logs/receivedPositions.queries.ts: MOST_RECEIVED + 1',
  ],
  'no more of them may be entered': ['batteries/batteries.queries.ts: LIMITS.batteries'],
  'all that one act may change': ['../platform/records/recordQueries.ts: LIMITS.bulk'],
  'what is left out makes the answer stricter: a source is then not checked, a drone not permitted': [
    'flight-notifications/flightNotifications.queries.ts: MOST_REMEMBERED',
    'notams/notams.queries.ts: MOST_IMPORTS',
  ],
  'a bound that refuses what goes beyond it': [
    '../integrations/terrain/files.ts: MOST_BLOCKS + 1',
    'accounts/confirmations.service.ts: MOST_AN_HOUR',
    'notifications/push.repository.ts: MOST_BROWSERS',
  ],
  'a turn of work that comes back for the rest': [
    '../platform/scan/scannedStorage.ts: AT_ONCE',
    'accounts/unconfirmed.service.ts: MOST',
    'activations/neighbours.queries.ts: BATCH',
    'activations/neighbours.queries.ts: BATCH',
    'audit/audit.queries.ts: BATCH',
    'email-requests/sending.service.ts: LETTERS_AT_ONCE',
    'flights/dayRefresh.ts: AT_ONCE',
    'flight-authorizations/analysis.service.ts: READ_AT_ONCE',
    'invoices/files.service.ts: AT_ONCE',
    'invoices/files.service.ts: AT_ONCE',
    'invoices/files.service.ts: AT_ONCE',
    'invoices/payments.service.ts: AT_ONCE',
    'invoices/vatChecks.service.ts: AT_ONCE',
    'notifications/push.service.ts: AT_ONCE',
    'operators/endingPapers.ts: MOST',
    'restrictions/recheck.ts: DUE_AT_ONCE',
    'restrictions/telling.queries.ts: operators',
    'take-off/unanswered.service.ts: TOGETHER',
    'webhooks/delivering.ts: AT_ONCE',
  ],
} as const;

it('no query of the server ends a list in silence', () => {
  const found = sourcesOf('apps/api/src/**/*.ts').flatMap((file) => {
    const named = path.relative('apps/api/src/modules', file);
    return (
      endsOf(readFileSync(path.join(root, file), 'utf8'))
        // The limits of a zone in words.
        .filter((end) => !/\b(?:lower|upper)$/.test(end))
        .map((end) => `${named}: ${end}`)
    );
  });
  expect(found.toSorted()).toEqual(Object.values(MAY_END).flat().toSorted());
});

it.each([
  ['.limit(500)', ['500']],
  ['.limit(1_000)', ['1_000']],
  ['.limit(MOST_TOLD)', ['MOST_TOLD']],
  [`limit \${MOST}`, ['MOST']],
  ['order by id limit 10', ['10']],
  ['.limit(1)', []],
  ['order by id limit 1)', []],
  ['.limit(query.limit)', []],
  ['.limit(limit + 1)', []],
  [`limit \${query.limit} offset \${offset}`, []],
])('the end in %s is seen', (line, ends) => {
  expect(endsOf(line)).toEqual(ends);
});
