import type { MilitaryAnalysis } from '@envol/contract/military';
import { expect, it } from 'vitest';
import { tablesAsOf } from './tablesAsOf.ts';

const copy = (state: MilitaryAnalysis['azba']['state']) =>
  ({
    azba: {
      state,
      fetched_at: '2026-11-26T15:00:00.000Z',
      missing_dates: [],
      zones: [
        { zone: 'R45A', activity: 'inactive' },
        { zone: 'R45B', activity: 'active' },
      ],
    },
  }) as unknown as MilitaryAnalysis;
const said = (state: MilitaryAnalysis['azba']['state'], at: string) => {
  const { azba } = tablesAsOf(copy(state), Date.parse(at));
  return [azba.state, ...azba.zones.map(({ activity }) => activity)];
};

it('The military state lets no zone sleep by tables that a device kept for longer than a day', () => {
  expect(said('consulted', '2026-11-27T14:59:00Z')).toEqual(['consulted', 'inactive', 'active']);
  expect(said('consulted', '2026-11-27T15:00:00Z')).toEqual(['out_of_date', 'unknown', 'active']);
  expect(said('partial', '2026-11-29T15:00:00Z')).toEqual(['partial', 'inactive', 'active']);
});
