import { describe, expect, it } from 'vitest';
import type { Constraint, DayFacts, NetworkActivity } from '../constraint.ts';
import { dayFactsUntil, hoursInUtc, withDayFacts } from './dayFacts.ts';

const NETWORK: Constraint = {
  key: 'zone:LF-R 45 B',
  kind: 'low_flying_network',
  title: 'LF-R 45 B',
  zone_id: 1,
  aerodrome_code: null,
  effect: 'forbidden',
  procedure: null,
  decider: null,
  notice: null,
  free_height_m: null,
  activity: 'unknown',
  overlap: { area_ids: ['1'], area_m2: 1, distance_m: 0, fully_inside: true, lower: null, upper: null },
  reasons: [
    { code: 'zone_low_flying_network', params: {} },
    { code: 'azba_table_not_checked', params: { zone: 'LF-R 45 B' } },
  ],
  source: { text: 'AIP', dataset: 'SIA 1', effective_date: '2026-11-26' },
};
const OTHER: Constraint = { ...NETWORK, key: 'zone:LF-R 1', kind: 'restricted_area', title: 'LF-R 1' };
const SLOT = { from: '2026-11-30T08:00:00.000Z', to: '2026-11-30T10:00:00.000Z' };
const table = (changes: Partial<NetworkActivity>): NetworkActivity => ({
  title: 'LF-R 45 B',
  activity: 'inactive',
  hours: [],
  fetched_at: '2026-11-29T17:00:00.000Z',
  until: '2026-11-30T17:00:00.000Z',
  ...changes,
});
const day = (...network: NetworkActivity[]): DayFacts => ({ cards: [], network });

describe('a card of the low-altitude network', () => {
  it('stays as published where no table speaks of its zone', () => {
    for (const facts of [undefined, day(), day(table({ title: 'LF-R 45 A' }))])
      expect(withDayFacts([NETWORK, OTHER], facts)).toEqual([NETWORK, OTHER]);
  });

  it('only informs while its table has no slot in the flight’s hours, as long as that table holds', () => {
    const [card, other] = withDayFacts([NETWORK, OTHER], day(table({})));
    expect(card).toMatchObject({ effect: 'information', activity: 'inactive' });
    expect(card?.reasons.map(({ code }) => code)).toEqual(['azba_inactive', 'zone_low_flying_network']);
    expect(other).toEqual(OTHER);
    expect(dayFactsUntil([NETWORK, OTHER], day(table({})))).toBe('2026-11-30T17:00:00.000Z');
    expect(dayFactsUntil([OTHER], day(table({})))).toBe(null);
  });

  it('names its slots where they are at other hours, and forbids in them', () => {
    const [then] = withDayFacts([NETWORK], day(table({ hours: [SLOT] })));
    expect(then?.reasons[0]).toMatchObject({
      code: 'azba_inactive_then',
      params: { hours: '30/11 08:00–10:00 UTC', until: '30/11 17:00' },
    });
    const active = table({ activity: 'active', hours: [SLOT] });
    const [card] = withDayFacts([NETWORK], day(active));
    expect(card).toMatchObject({ effect: 'forbidden', activity: 'active' });
    expect(card?.reasons[0]?.code).toBe('azba_active');
    // What forbids needs no table to go on forbidding.
    expect(dayFactsUntil([NETWORK], day(active))).toBe(null);
  });
});

it('a text of hours writes hours short, the date once for a span within a day', () => {
  const night = { from: '2026-11-30T22:00:00.000Z', to: '2026-12-01T02:00:00.000Z' };
  expect(hoursInUtc([SLOT, night])).toBe('30/11 08:00–10:00, 30/11 22:00–01/12 02:00 UTC');
  expect(hoursInUtc(Array.from({ length: 6 }, () => SLOT))).toMatch(/ \(\+ 2\) UTC$/);
});
