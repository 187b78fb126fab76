import type { Constraint } from '@envol/domain/airspace/constraint';
import { expect, it } from 'vitest';
import { type SavedMission, toFlightConstraint } from './constraints.mapper.ts';
import type { ConstraintRow } from './constraints.queries.ts';

const RULE: Partial<Constraint> = {
  key: 'rule:populated',
  kind: 'populated_area',
  effect: 'notification',
  procedure: 'prefecture_notif',
  decider: null,
  reasons: [],
  overlap: { area_ids: ['1'], area_m2: null, distance_m: 0, fully_inside: true, lower: null, upper: null },
  // As it was judged on 20 November, a day before the last one.
  notice: { days: 10, mode: 'calendar', latest_date: '2026-11-21', respected: true },
  windows: [
    {
      flight_from: '2026-12-01T09:00:00Z',
      flight_to: '2026-12-01T10:00:00Z',
      opens_at: '2026-11-20T08:00:00Z',
      closes_at: '2026-11-23T11:00:00Z',
      opening_date: '2026-11-20',
      closing_date: '2026-11-23',
      respected: true,
    },
  ],
};
const ROW = {
  id: 1,
  judged: RULE,
  status: 'todo',
  requests: [],
  notices: [],
  emails: [],
  delegatee_structure_id: null,
  entrusted: null,
} as unknown as ConstraintRow;
const MISSION = {
  flight: { date_start: '2026-12-01T09:00:00Z', time_zone: 'Europe/Paris' },
  areas: [],
  approvals: [],
  limits: [],
  orders: [],
  constraints: [ROW],
  rules: [],
  type_additions: [],
} as unknown as SavedMission;

const keptOn = (now: string) => {
  const { notice, windows } = toFlightConstraint(ROW, MISSION, new Date(now));
  return [notice?.respected, windows?.[0]?.respected];
};

it('a last day that went by since the analysis is told as missed, of notices and of windows', () => {
  expect(keptOn('2026-11-21T22:59:00Z')).toEqual([true, true]);
  // Midnight at the place.
  expect(keptOn('2026-11-21T23:00:00Z')).toEqual([false, true]);
  expect(keptOn('2026-11-23T11:00:00Z')).toEqual([false, false]);
});
