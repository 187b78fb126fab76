import { describe, expect, it } from 'vitest';
import { type AbsenceNow, absenceState, canStandIn, dutyOf } from './absences.ts';

const decider = (membership_id: number, name: string) => ({
  membership_id,
  user_id: membership_id * 10,
  name,
});
const [ana, ben, cem] = [decider(1, 'Ana'), decider(2, 'Ben'), decider(3, 'Cem')];
const away = (
  of: number,
  substitute: number | null = null,
  changes: Partial<AbsenceNow> = {},
): AbsenceNow => ({
  membership_id: of,
  member_name: of === 1 ? 'Ana' : 'Ben',
  substitute_membership_id: substitute,
  structure_deciders: [],
  date_end: '2026-11-23T07:00:00.000Z',
  ...changes,
});

describe('who decides', () => {
  it('is everybody who is there', () =>
    expect(dutyOf([ana, ben], [])).toEqual({ present: 2, stand_ins: [], nobody_until: null }));

  it('is the substitute for whom is away', () =>
    expect(dutyOf([ana, ben, cem], [away(1, 3)])).toMatchObject({
      present: 2,
      stand_ins: [{ name: 'Cem', for_name: 'Ana', until: '2026-11-23T07:00:00.000Z' }],
    }));

  it('is those of the structure that stands in who can decide here too, and no other', () =>
    expect(
      dutyOf([ana, ben, cem], [away(1, null, { structure_deciders: [2, 99] })]).stand_ins.map(
        ({ name }) => name,
      ),
    ).toEqual(['Ben']));

  it('is no substitute who has lost the right, or is away too', () => {
    expect(dutyOf([ana, ben], [away(1, 3)]).stand_ins).toEqual([]);
    expect(dutyOf([ana, ben], [away(1, 2), away(2)]).stand_ins).toEqual([]);
  });

  it('is nobody until the first one is back', () => {
    const later = away(2, null, { date_end: '2026-11-24T07:00:00.000Z' });
    expect(dutyOf([ana, ben], [later, away(1)])).toMatchObject({
      present: 0,
      nobody_until: '2026-11-23T07:00:00.000Z',
    });
    // Of a structure for which nobody decides it is not known until when.
    expect(dutyOf([], [away(1)]).nobody_until).toBeNull();
  });
});

it('stands in only who can decide all of it', () => {
  const absent = { structure_ids: [1, 2], access_privileges: ['approvals'] as const };
  expect(
    canStandIn({ structure_ids: [1, 2, 3], access_privileges: ['approvals', 'activations'] }, absent),
  ).toBe(true);
  expect(canStandIn({ structure_ids: [1], access_privileges: ['approvals'] }, absent)).toBe(false);
  expect(canStandIn({ structure_ids: [1, 2], access_privileges: ['activations'] }, absent)).toBe(false);
});

it.each([
  ['2026-11-20T00:00:00Z', null, 'ahead'],
  ['2026-11-22T00:00:00Z', null, 'in_force'],
  ['2026-11-22T00:00:00Z', '2026-11-21T12:00:00Z', 'over'],
  ['2026-11-23T00:00:00Z', null, 'over'],
])('at %s an absence taken back at %s is %s', (now, ended_at, state) =>
  expect(
    absenceState(
      { date_start: '2026-11-21T00:00:00Z', date_end: '2026-11-23T00:00:00Z', ended_at },
      new Date(now),
    ),
  ).toBe(state),
);
