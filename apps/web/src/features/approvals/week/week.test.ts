import type { ApprovalSummary } from '@envol/contract/approvals';
import { describe, expect, it } from 'vitest';
import { weekSearch } from './week.search.ts';
import { daysFrom, hoursShown, layOutWeek, passesFilter, sharedLanes, weekNumber } from './week.ts';

const request = (id: number, from: string, until: string, more: object = {}): ApprovalSummary =>
  ({
    id,
    display_identifier: `A-${id}`,
    flight: { id, display_identifier: `M-${id}`, name: `Flight ${id}` },
    status: 'submitted',
    is_closed: false,
    inside_impacting_zone: false,
    category: null,
    payment: null,
    date_start: `2026-11-${from}:00Z`,
    date_end: `2026-11-${until}:00Z`,
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    is_continuous: false,
    center: [1.44, 43.6],
    ...more,
  }) as ApprovalSummary;

const days = daysFrom('2026-11-23', 7);
const laid = (...requests: ApprovalSummary[]) => layOutWeek(requests, days, 2000);

describe('the week of requests', () => {
  it('places a request by the clocks of its place', () => {
    const [one] = laid(request(1, '24T09:00', '24T10:30')).placed;
    expect(one).toMatchObject({ day: '2026-11-24', from: 600, until: 690, lane: 0, lanes: 1, meetings: [] });
  });

  it('lays those at the same time side by side, and says the minutes of those that are near', () => {
    const { placed, conflicts } = laid(
      request(1, '24T09:00', '24T11:00'),
      request(2, '24T10:00', '24T12:00', { center: [1.445, 43.6] }),
      request(3, '24T11:00', '24T12:30', { center: [2, 43.6] }),
      request(4, '24T14:00', '24T15:00'),
    );
    expect(placed.map(({ approval, lane, lanes, meetings }) => [approval.id, lane, lanes, meetings])).toEqual(
      [
        [1, 0, 2, [{ with: 'Flight 2', from: 660, until: 720 }]],
        [2, 1, 2, [{ with: 'Flight 1', from: 660, until: 720 }]],
        [3, 0, 2, []],
        [4, 0, 1, []],
      ],
    );
    expect([...conflicts]).toEqual([1, 2]);
  });

  it('gives the lanes that a quiet week leaves to the days that lack most, up to what a column has room for', () => {
    const busy = (day: string, count: number, firstId: number) =>
      Array.from({ length: count }, (_, index) => request(firstId + index, `${day}T09:00`, `${day}T11:00`));
    const lanes = (...requests: ApprovalSummary[]) => [
      ...sharedLanes(days, laid(...requests), { least: 3, most: 8, inAll: 12 }).values(),
    ];
    expect(lanes()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(lanes(...busy('24', 9, 1), ...busy('26', 1, 20))).toEqual([0, 8, 0, 1, 0, 0, 0]);
    expect(lanes(...busy('24', 6, 1), ...busy('25', 6, 20), ...busy('26', 2, 40))).toEqual([
      0, 5, 5, 2, 0, 0, 0,
    ]);
    // As many as are needed least, even where they are more than a quiet week's in all.
    expect(lanes(...days.flatMap((day, index) => busy(day.slice(8), 4, index * 10)))).toEqual(
      days.map(() => 3),
    );
  });

  it('puts a pair in conflict whose areas meet, however far its centres are from each other', () => {
    const far = [
      request(1, '24T09:00', '24T11:00'),
      request(2, '24T10:00', '24T12:00', { center: [1.6, 43.6] }),
    ];
    const near = (...met: string[]) => [...layOutWeek(far, days, 2000, new Set(met)).conflicts];
    expect([near(), near('1-3'), near('1-2')]).toEqual([[], [], [1, 2]]);
  });

  it('shows several days by their hours each day, and those without a break whole', () => {
    const daily = laid(request(1, '23T08:00', '25T16:00')).placed;
    expect(daily.map(({ day, from, until }) => [day, from, until])).toEqual([
      ['2026-11-23', 540, 1020],
      ['2026-11-24', 540, 1020],
      ['2026-11-25', 540, 1020],
    ]);
    const whole = laid(request(1, '23T08:00', '24T16:00', { is_continuous: true })).placed;
    expect(whole.map(({ day, from, until }) => [day, from, until])).toEqual([
      ['2026-11-23', 540, 1440],
      ['2026-11-24', 0, 1020],
    ]);
  });

  it('puts what lasts most of the week on one line, but for the hours in which it meets another', () => {
    const alone = laid(request(1, '23T08:00', '27T16:00'));
    expect(alone.placed).toEqual([]);
    expect(alone.lasting).toMatchObject([{ approval: { id: 1 }, first: 0, last: 4 }]);
    expect(alone.counts).toMatchObject({ '2026-11-23': 1, '2026-11-28': 0 });
    const met = laid(request(1, '23T08:00', '27T16:00'), request(2, '24T09:00', '24T10:00'));
    expect(met.placed.map(({ approval, day }) => [approval.id, day])).toEqual([
      [1, '2026-11-24'],
      [2, '2026-11-24'],
    ]);
  });

  it.each([{ status: 'refused' }, { status: 'cancelled' }, { is_closed: true }])(
    'puts no conflict on what does not fly: %o',
    (more) => {
      const { placed, conflicts } = laid(
        request(1, '24T09:00', '24T11:00'),
        request(2, '24T09:00', '24T11:00', more),
      );
      expect(placed.flatMap(({ meetings }) => meetings)).toEqual([]);
      expect(conflicts.size).toBe(0);
    },
  );

  it('filters what waits for a decision, what meets another and what stands in the impacting zone', () => {
    const one = request(1, '24T09:00', '24T11:00');
    expect(passesFilter('todo', one, new Set())).toBe(true);
    expect(passesFilter('todo', { ...one, status: 'incomplete' }, new Set())).toBe(false);
    expect(passesFilter('todo', { ...one, is_closed: true }, new Set())).toBe(false);
    expect([passesFilter('conflicts', one, new Set([1])), passesFilter('conflicts', one, new Set())]).toEqual(
      [true, false],
    );
    expect(passesFilter('impacting', one, new Set())).toBe(false);
  });

  it('shows the usual hours, and further where something lies outside', () => {
    expect(hoursShown([])).toEqual({ from: 420, until: 1140 });
    expect(hoursShown([{ from: 290, until: 1290 }])).toEqual({ from: 240, until: 1320 });
  });

  it.each([
    ['2026-11-23', 48],
    ['2026-12-28', 53],
    ['2027-01-04', 1],
  ])('counts the week of %s as %i', (monday, week) => expect(weekNumber(monday)).toBe(week));

  it.each([
    [
      { date: '2026-11-24', span: 'day', only: 'todo' },
      { date: '2026-11-24', span: 'day', only: 'todo' },
    ],
    [
      { date: '2026-11-24', open: 12 },
      { date: '2026-11-24', open: 12 },
    ],
    [{ date: '2026-02-31', span: 'month', only: 'x', open: -1 }, {}],
  ])('reads the address %o', (raw, search) => expect(weekSearch(raw)).toEqual(search));
});
