import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show, textOnScreen } from '../../../test/dom.tsx';
import { setLanguage } from '../../api/language.ts';
import { WeekChart } from './WeekChart.tsx';

const STATS = { nb_flights: 4, duration: 3_600, night_duration: 300, by_week: [] };
const chart = (
  <WeekChart
    stats={STATS as unknown as Parameters<typeof WeekChart>[0]['stats']}
    first="2026-11-23"
    last="2026-11-29"
    week={null}
    onWeek={() => undefined}
  />
);

afterEach(() => setLanguage('fr'));

it('WeekChart writes the share of the night as the language does', async () => {
  await show(chart, ['activity']);
  expect(textOnScreen()).toMatch(/8\s%/);
  act(() => setLanguage('en'));
  // All words that former files have loaded are loaded in the other language first.
  await waitFor(() => expect(textOnScreen()).toMatch(/8% 5\sh at night/), { timeout: 100_000 });
}, 120_000);
