import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The height that was asked. What is told as the height to fly by comes from `heightToFly` or `requestHeight`. */
const ASKED = /\bmax_flying_height\b/;

/** Where the asked height may be read, by reason; a folder stands for its files. */
const MAY_READ = {
  'the plan while its author changes it': [
    'apps/web/src/features/flight-editor/',
    'apps/web/src/features/generalist/',
    'apps/web/src/features/what-if/',
    'apps/web/src/features/flight-import/',
    'apps/web/src/shared/flight-form/',
    'apps/web/src/shared/verdict/planPatch.ts',
    'apps/web/src/features/calendar/DropBar.tsx',
    'apps/api/src/modules/flights/flights.service.ts',
    'apps/api/src/modules/flights/changes.ts',
  ],
  'a request before its answer, or beside it with the word "asked"': [
    'apps/web/src/features/flights/request/',
    'apps/web/src/features/approval-decisions/',
    'apps/web/src/features/approvals/detail/HeightBand.tsx',
    'apps/web/src/features/approvals/detail/verdictPoints.ts',
    'apps/web/src/features/approvals/many/',
    'apps/web/src/features/opinions/',
    // The one list of a tower: requests that wait for its answer, with what they ask.
    'apps/web/src/features/day/simple/RequestAct.tsx',
    'apps/web/src/features/day/simple/SimpleTower.tsx',
    'apps/web/src/shared/discussion/DecisionConditions.tsx',
    'apps/web/src/shared/discussion/Procedures.tsx',
    'apps/api/src/modules/approvals/',
    'apps/api/src/modules/automatic-actions/',
    'apps/api/src/modules/opinions/',
    'apps/api/src/modules/email-requests/letter.ts',
    'apps/api/src/integrations/external-desk/port.ts',
  ],
  'what the day asks or was granted: activations, take-offs and supervised flights carry the granted height':
    [
      'apps/web/src/features/pilot-day/',
      'apps/web/src/features/activations/',
      'apps/web/src/features/take-offs/',
      'apps/web/src/shared/day/',
      'apps/web/src/features/u-space/',
      'apps/web/src/features/tracking/TrackCard.tsx',
      'apps/web/src/features/tracking/day/LiveFlight.tsx',
      'apps/web/src/features/tracking/day/flightRoom.ts',
      'apps/api/src/modules/activations/',
      'apps/api/src/modules/discussions/dayNews.ts',
      'apps/api/src/modules/take-off/',
      // Test drones fly as low as the take-off was granted.
      'apps/api/src/modules/traces/simulated.ts',
      'apps/api/src/modules/supervisions/supervisions.service.ts',
      'apps/api/src/modules/flight-authorizations/',
    ],
  'an exclusion zone, computed for the height that was asked: a lower grant never makes it wider': [
    'apps/api/src/modules/exclusion-zones/exclusionZone.read.ts',
  ],
  'what `heightToFly` is told from': [
    'apps/web/src/features/flights/detail/useFlyingCheck.ts',
    'apps/api/src/modules/flights/flights.mapper.ts',
    'apps/api/src/modules/flight-rows/flightRow.ts',
    'apps/api/src/modules/flights/flights.queries.ts',
    'apps/api/src/modules/mission-sheets/flightSheet.ts',
    'apps/api/src/modules/mission-sheets/constraintSheet.facts.ts',
    'apps/api/src/modules/mission-sheets/constraintSheet.words.ts',
    'apps/api/src/modules/mission-sheets/printedMission.ts',
    'apps/api/src/modules/mission-sheets/requestSheet.ts',
    'apps/api/src/modules/mission-sheets/sheetGranted.ts',
    'apps/api/src/modules/mission-sheets/downloads.service.ts',
    'apps/api/src/modules/flight-bulk/export.jobs.ts',
    'apps/api/src/modules/flight-notifications/notices.told.ts',
    'apps/api/src/modules/calendars/',
    'apps/api/src/modules/entrusting/desk.service.ts',
  ],
  'what a finished flight is held against where no authority was asked: the plan': [
    'apps/api/src/modules/flight-logs/heldAgainst.ts',
  ],
  'what a prefect’s order is drafted from, as it was asked or declared: the order itself sets the height': [
    'apps/api/src/modules/prefect-orders/sources.service.ts',
  ],
  'what changed of a plan since it was read, under the word "asked"; what was granted is told beside it': [
    'apps/api/src/modules/flight-changes/flightChanges.service.ts',
  ],
  'what is judged: the plan as it was asked, with the grants applied by `heightsGranted`': [
    'apps/web/src/shared/verdict/savedVerdict.ts',
    'apps/api/src/modules/constraints/',
    'apps/api/src/modules/constraint-judging/',
    'apps/api/src/modules/restrictions/recheck.ts',
    'apps/api/src/modules/notams/dayNotams.ts',
    'apps/api/src/modules/flight-verdicts/flightVerdict.ts',
    'apps/api/src/modules/flight-verdicts/judgedRows.ts',
    'apps/api/src/modules/flights/planGrowth.ts',
    'apps/api/src/modules/constraint-outlines/zoneOutlines.ts',
    'apps/api/src/platform/db/',
  ],
} as const;
const ALLOWED: readonly string[] = Object.values(MAY_READ).flat();

const sources = globSync('{apps/api/src,apps/web/src,packages/documents/src}/**/*.{ts,tsx}', { cwd: root })
  // The type of a row names its columns, and tells nobody.
  .filter((file) => !/\.test\.tsx?$|\.generated\.ts$|\.tables\.ts$/.test(file))
  .filter((file) => ASKED.test(readFileSync(path.join(root, file), 'utf8')));

it('no view or file tells the height that was asked as the height to fly by', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((file) => !ALLOWED.some((allowed) => file.startsWith(allowed)))).toEqual([]);
});

it('every place that may read the asked height still does', () => {
  expect(ALLOWED.filter((allowed) => !sources.some((file) => file.startsWith(allowed)))).toEqual([]);
});

it.each([
  'apps/web/src/features/flights/list/FlightRow.tsx',
  'apps/web/src/features/notams/NotamPanel.tsx',
  'apps/web/src/features/approvals/queue/ApprovalRow.tsx',
  'apps/web/src/features/approvals/queue/csv.ts',
  'apps/web/src/features/approvals/week/WeekGrid.tsx',
])('%s tells the height to fly', (file) => {
  expect(readFileSync(path.join(root, file), 'utf8')).toMatch(/height_to_fly\.height_m/);
});
