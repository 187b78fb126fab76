import type { Flight } from '@envol/contract/flights';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksBefore } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { SeriesCard } from './SeriesCard.tsx';

const api = setUpFakeApi();

const FLIGHT = {
  id: 7,
  name: 'Pylônes',
  time_zone: 'Europe/Paris',
  areas: [
    { id: 1, name: 'Nord' },
    { id: 2, name: 'Sud' },
  ],
  analysis: {
    constraints: [{ key: 'ctr', effect: 'agreement', status: 'todo', overlap: { area_ids: ['2'] } }],
  },
} as unknown as Flight;

const SERIES = {
  id: 3,
  rule: { step: 'week' as const, until: '2026-12-31', skips_holidays: true },
  flights: [7, 8, 9].map((id, index) => ({
    id,
    display_identifier: `M-100${id}`,
    name: 'Pylônes',
    date_start: `2026-11-0${index + 1}T08:00:00.000Z`,
    date_end: `2026-11-0${index + 1}T10:00:00.000Z`,
    time_zone: 'Europe/Paris',
    status: 'planned' as const,
    verdict: 'clear' as const,
    data_age: [] as Flight['data_age'],
    is_archived: false,
  })),
};
const Series = () => <SeriesCard flight={FLIGHT} />;

describe('a series', () => {
  it('is changed after a question, once, and tells what was left and why', async () => {
    signedInAs(['flight:write']);
    api.now.answer('getFlightSeries', { series: SERIES });
    const { user } = await showPage('/here', Series, ['series', 'flights']);
    const opener = await screen.findByRole('button', { name: 'Appliquer à toute la série' });
    await asksBefore({
      api: api.now,
      user,
      call: 'applyToSeries',
      opener: () => opener,
      confirm: 'Appliquer à toute la série',
      says: /série/,
      danger: false,
      agree: () =>
        api.now.answer('applyToSeries', {
          changed: [8],
          left: [{ id: 9, display_identifier: 'M-1009', reason: 'frozen', detail: null }],
        }),
    });
    expect(await screen.findByText(/M-1009 \(demande en cours\)/)).toBeTruthy();
    expect(api.now.bodies('applyToSeries').at(-1)).toEqual({ to: 'all' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('says beside a green day that its data are out of date and who read what is in force', async () => {
    signedInAs([]);
    const params = { since: '2026-10-01', days: 59, read_by: 'Claire Morel', read_at: '29/11 10:00' };
    const [first, ...others] = SERIES.flights;
    const old = {
      ...first,
      data_age: [{ code: 'data_out_of_date', params }],
    } as (typeof SERIES.flights)[number];
    api.now.answer('getFlightSeries', { series: { ...SERIES, flights: [old, ...others] } });
    await showPage('/here', Series, ['series', 'flights', 'data_age']);
    expect(await screen.findAllByText(/^Données périmées.*SIA depuis.*lue par Claire Morel/)).toHaveLength(1);
  });

  it('shows its days and no act to whoever may not write', async () => {
    signedInAs([]);
    api.now.answer('getFlightSeries', { series: SERIES });
    await showPage('/here', Series, ['series', 'flights']);
    expect(await screen.findAllByRole('link')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
