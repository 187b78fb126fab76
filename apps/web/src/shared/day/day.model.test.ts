import type { ActivationSummary } from '@envol/contract/activations';
import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { describe, expect, it } from 'vitest';
import { dayConflicts, dayRows, elapsedText, hoursAfter } from './day.model.ts';

const NOW = Date.parse('2026-11-24T09:42:00Z');
const time = (clock: string): string => `2026-11-24T${clock}:00Z`;
const area = (lng: number) => ({
  flight_area_id: 1,
  geometry: { type: 'Circle', center: [lng, 43.6], radius_m: 100 },
});
const approval = (id: number) => ({
  id,
  stands: true,
  prohibited_by: [],
  data_age: [],
  date_end: time('16:00'),
  date_start: time('08:00'),
});
const activation = (id: number, status: string, from: string, to: string, lng = 1.4): ActivationSummary =>
  ({
    id,
    status,
    is_over: false,
    date_start: time(from),
    date_end: time(to),
    time_zone: 'Europe/Paris',
    max_flying_height: 60,
    sub_approvals: [area(lng)],
    pilot: { id: 1, full_name: 'Léa Garnier', phone: null },
    approval: approval(id),
  }) as unknown as ActivationSummary;
const takeOff = (id: number, status: string, activation_id: number | null, lng = 1.4): TakeOffAuthorization =>
  ({
    id,
    status,
    take_off: ['taken_off', 'landing_required'].includes(status),
    activation_id,
    date_start: time('09:00'),
    date_end: time('11:00'),
    effective_start: null,
    effective_end: null,
    time_zone: 'Europe/Paris',
    max_flying_height: 45,
    sub_approvals: [area(lng)],
    approval: approval(activation_id ?? 100 + id),
    pilot_name: 'Léa Garnier',
    pilot_phone_number: null,
  }) as unknown as TakeOffAuthorization;

const keys = (...given: Parameters<typeof dayRows>): string[] =>
  dayRows(...given).map(({ phase, key }) => `${phase} ${key}`);

describe('the rows of a day', () => {
  it('begin with an order without its receipt, then who is in the air, then what is asked by its hour', () => {
    expect(
      keys(
        [
          activation(1, 'submitted', '12:00', '13:00'),
          activation(2, 'submitted', '10:00', '11:00'),
          activation(3, 'accepted', '14:00', '15:00'),
          activation(4, 'accepted', '09:00', '10:00'),
          activation(5, 'refused', '10:00', '11:00'),
        ],
        [takeOff(1, 'taken_off', null), takeOff(2, 'landing_required', null), takeOff(3, 'submitted', null)],
        NOW,
      ),
    ).toEqual(['now t2', 'now t1', 'now a4', 'decide t3', 'decide a2', 'decide a1', 'coming a3', 'done a5']);
  });

  it('show an activation as its take-off while one is under way, and as itself afterwards', () => {
    const flown = activation(1, 'accepted', '09:00', '11:00');
    expect(keys([flown], [takeOff(7, 'granted', 1)], NOW)).toEqual(['cleared t7']);
    // Expired it stands there still, until its hours are over.
    const spent = { ...takeOff(7, 'granted', 1), valid_until: time('09:05') };
    expect(keys([flown], [spent], Date.parse(time('10:30')))).toEqual(['cleared t7']);
    expect(keys([flown], [spent], Date.parse(time('11:00')))).toEqual(['done t7']);
    const landed = [
      { ...takeOff(7, 'landed', 1), effective_end: time('09:20') },
      { ...takeOff(8, 'landed', 1), effective_end: time('09:40') },
    ];
    const rows = dayRows([flown], landed, NOW);
    expect(rows.map(({ phase, key }) => `${phase} ${key}`)).toEqual(['now a1', 'done t8', 'done t7']);
    // What was flown stands with the hours that are still active, the latest first.
    expect(rows[0]?.flown.map(({ id }) => id)).toEqual([8, 7]);
  });

  it('are done once their hours or their approval are', () => {
    const fallen = activation(1, 'accepted', '09:00', '11:00');
    expect(keys([{ ...fallen, approval: { ...fallen.approval, stands: false } }], [], NOW)).toEqual([
      'done a1',
    ]);
    expect(keys([activation(2, 'submitted', '08:00', '09:30')], [], NOW)).toEqual(['done a2']);
  });
});

it('the day finds what is near in the same hours, and hours after it inside the approval', () => {
  const rows = dayRows(
    [activation(1, 'submitted', '10:00', '12:00'), activation(2, 'accepted', '09:30', '10:30', 1.41)],
    [],
    NOW,
  );
  const conflicts = dayConflicts(rows, 2000, NOW);
  const asked = rows.find(({ key }) => key === 'a1');
  expect(conflicts.get('a1')?.map((each) => each.with.key)).toEqual(['a2']);
  expect(asked && hoursAfter(asked, conflicts.get('a1') ?? [])).toEqual({
    date_start: '2026-11-24T10:30:00.000Z',
    date_end: '2026-11-24T12:30:00.000Z',
  });
  expect(asked && hoursAfter(asked, [])).toBeNull();
});

it('the day keeps a drone that has not landed in the way of others beyond its hours', () => {
  const late = { ...takeOff(7, 'taken_off', null), date_end: time('09:30') };
  const asked = [activation(1, 'submitted', '09:50', '10:30'), activation(2, 'submitted', '10:30', '11:00')];
  const near = (flight: TakeOffAuthorization) => {
    const conflicts = dayConflicts(dayRows(asked, [flight], NOW), 2000, NOW);
    return ['a1', 'a2'].map((key) => conflicts.get(key)?.map((each) => [each.with.key, each.to]));
  };
  expect(near(late)).toEqual([[['t7', '2026-11-24T10:12:00.000Z']], []]);
  expect(near({ ...late, status: 'landed', take_off: false })).toEqual([[], []]);
});

it('the day tells the time since', () => {
  const said = (from: string): string => elapsedText(time(from), NOW).replaceAll('\u00A0', ' ');
  expect(said('09:41')).toBe('1 min 00 s');
  expect(said('08:40')).toBe('1 h 02 min');
  expect(said('10:00')).toBe('0 s');
});
