import type { Constraint } from '@envol/domain/airspace/constraint';
import { describe, expect, it } from 'vitest';
import type { ConstraintRow } from './constraints.queries.ts';
import { mergeJudgedConstraints } from './mergeJudged.ts';

/** No order of a prefect is about it. */
const MISSION = {
  type_additions: [],
  flight: {
    date_start: '2026-12-01T09:00:00Z',
    date_end: '2026-12-01T11:00:00Z',
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    is_continuous: false,
    max_flying_height: 50,
  },
  areas: [],
  orders: [],
} as const;

const DATES = {
  departements: () => '31',
  start: '2026-12-01T09:00:00Z',
  time_zone: 'Europe/Paris',
  now: '2026-11-21T09:00:00Z',
};
const AUTHORITIES = new Map([
  [
    'LFBO',
    {
      id: 7,
      delegatee_id: 7,
      name: 'Toulouse-Blagnac',
      notice_days: null,
      notice_mode: 'calendar' as const,
      phone: null,
      email: null,
    },
  ],
]);

const judged = (key: string, effect: Constraint['effect'] = 'agreement'): Constraint => ({
  key,
  kind: 'control_zone',
  title: key,
  zone_id: 1,
  aerodrome_code: 'LFBO',
  effect,
  procedure: 'approval_request',
  decider: {
    kind: 'authority',
    structure_code: 'LFBO',
    name: 'Toulouse-Blagnac',
    contact: null,
    contacts: [],
  },
  notice: null,
  free_height_m: 30,
  activity: 'active',
  overlap: {
    area_ids: ['1'],
    area_m2: 10,
    distance_m: 0,
    fully_inside: true,
    lower: null,
    upper: null,
  },
  reasons: [],
  source: { text: 'SIA', dataset: 'SIA', effective_date: '2026-11-01' },
});

const row = (position: number, changes: Partial<ConstraintRow> = {}): ConstraintRow => {
  const key = changes.key ?? `zone:${position}`;
  return {
    id: 100 + position,
    key,
    position,
    structure_id: 7,
    structure_name: 'Toulouse-Blagnac',
    judged: judged(key),
    status: 'todo',
    note: null,
    proof: null,
    delegatee_structure_id: 7,
    has_own_status: false,
    was_requested: false,
    requests: [],
    notices: [],
    emails: [],
    entrusted: null,
    ...changes,
  };
};

const lay = (
  constraints: readonly ConstraintRow[],
  found: readonly Constraint[],
  approvals: Parameters<typeof mergeJudgedConstraints>[0]['approvals'] = [],
) => mergeJudgedConstraints({ ...MISSION, constraints, approvals }, found, AUTHORITIES, DATES);

describe('what an analysis makes of the saved constraints', () => {
  it('is nothing where it finds the same, whatever the order of the fields', () => {
    const shuffled = Object.fromEntries(Object.entries(judged('zone:0')).reverse()) as unknown as Constraint;
    const before = [row(0, { judged: shuffled }), row(1, { status: 'checked', note: 'done' })];
    expect(lay(before, [judged('zone:0'), judged('zone:1')])).toEqual({
      rows: before,
      changed: [],
      gone: [],
    });
  });

  it('is a row for what is new, what moved and what reads otherwise', () => {
    const before = [row(0), row(1), row(2)];
    const found = [judged('zone:0', 'forbidden'), judged('zone:2'), judged('new')];
    const { changed, gone } = lay(before, found);
    expect(changed.map(({ key, id, position }) => [key, id, position])).toEqual([
      ['zone:0', 100, 0],
      ['zone:2', 102, 1],
      ['new', null, 2],
    ]);
    expect(gone).toEqual([101]);
  });

  it('keeps as outdated what was requested, and opens it again when it binds again', () => {
    const asked = row(0, { was_requested: true, status: 'refused' });
    const left = lay([asked], []);
    expect(left).toEqual({
      rows: [{ ...asked, status: 'outdated' }],
      changed: [{ ...asked, status: 'outdated' }],
      gone: [],
    });
    const outdated = { ...asked, status: 'outdated' as const };
    expect(lay([outdated], []).changed).toEqual([]);
    expect(lay([outdated], [judged('zone:0')]).changed).toMatchObject([{ id: 100, status: 'todo' }]);
  });

  it('gives a constraint the requests to the authority that answers for it', () => {
    const request = { area_ids: [1], is_outdated: false, is_closed: false };
    const approvals = [
      { ...request, id: 1, structure_id: 7, status: 'refused' as const },
      { ...request, id: 2, structure_id: 7, status: 'accepted' as const },
      { ...request, id: 4, structure_id: 8, status: 'submitted' as const },
    ];
    expect(lay([], [judged('new')], approvals).rows).toMatchObject([
      { id: null, status: 'done', requests: [{ id: 1 }, { id: 2 }] },
    ]);
    // The same authority was asked about another area.
    const elsewhere = approvals.map((each) => ({ ...each, area_ids: [9] }));
    expect(lay([], [judged('new')], elsewhere).rows).toMatchObject([{ status: 'todo' }]);
  });

  it('asks whoever the zone’s own authority delegated to', () => {
    const delegated = new Map([
      [
        'LFBO',
        {
          id: 7,
          delegatee_id: 8,
          name: 'Approche de Toulouse',
          notice_days: null,
          notice_mode: 'calendar' as const,
          phone: null,
          email: null,
        },
      ],
    ]);
    const { rows } = mergeJudgedConstraints(
      { ...MISSION, constraints: [row(0)], approvals: [] },
      [judged('zone:0')],
      delegated,
      DATES,
    );
    expect(rows).toMatchObject([
      { structure_id: 7, delegatee_structure_id: 8, judged: { decider: { name: 'Approche de Toulouse' } } },
    ]);
  });
});
