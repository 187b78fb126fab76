import { describe, expect, it } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const own = {
  id: 1,
  center: [1.44, 43.6] as const,
  date_start: '2026-11-24T09:00:00Z',
  date_end: '2026-11-24T11:30:00Z',
  time_zone: 'Europe/Paris',
  hours_reference: 'local' as const,
  is_continuous: false,
};
const other = (id: number, more = {}) => ({
  ...own,
  id,
  status: 'submitted' as const,
  center: [1.44, 43.61] as readonly [number, number],
  ...more,
});

describe('neighboursOf', () => {
  it('gives distance and bearing from this request', () => {
    const [north] = neighboursOf(own as never, [other(2)] as never);
    expect(north?.radial).toBe(0);
    // A hundredth of a degree of latitude at 43.6° N: 1,111 m.
    expect(north?.distance).toBeCloseTo(1111, -1);
  });
  it('leaves out itself, far ones, and what does not fly', () => {
    const others = [
      other(1),
      other(3, { center: [1.6, 43.6] }),
      other(4, { status: 'refused' }),
      other(5, { status: 'cancelled' }),
    ];
    expect(neighboursOf(own as never, others as never)).toEqual([]);
  });
  it('of several days, only the hours that are flown are the same time', () => {
    const days = { date_start: '2026-11-23T14:00:00Z', date_end: '2026-11-26T16:00:00Z' };
    const [afternoons] = neighboursOf(own as never, [other(2, days)] as never);
    expect(afternoons?.same_time).toBe(false);
    const [whole] = neighboursOf(own as never, [other(2, { ...days, is_continuous: true })] as never);
    expect(whole?.same_time).toBe(true);
  });
  it('puts those at the same time first; touching periods do not overlap', () => {
    const later = other(2, { date_start: own.date_end, date_end: '2026-11-24T13:00:00Z' });
    const far = other(3, { center: [1.44, 43.63] });
    const found = neighboursOf(own as never, [later, far] as never);
    expect(found.map(({ approval, same_time }) => [approval.id, same_time])).toEqual([
      [3, true],
      [2, false],
    ]);
  });
});
