import { expect, it } from 'vitest';
import { sourcesOf } from './sheetSources.ts';

const SIA = {
  id: 1,
  source: 'SIA',
  version: '2026-10-29',
  effective_date: '2026-10-29',
  valid_until: '2026-11-26',
};
const checkOf = (status: 'checked' | 'out_of_date', code: string | null) => ({
  source: 'sia',
  status,
  reason: code === null ? null : { code, params: {} },
});
const stateOf = (language: 'fr' | 'en', check: ReturnType<typeof checkOf>) =>
  sourcesOf(language, { checks: [check], datasets: [SIA], ruleset: 'FR-2026', to_update: false })[0]?.state;

it.each([
  [
    'in force',
    checkOf('checked', null),
    'valables jusqu’au 25 novembre 2026',
    'valid until 25 November 2026',
  ],
  [
    'out of force, from the day that the headline names',
    checkOf('out_of_date', 'data_out_of_date'),
    'périmées depuis le 26 novembre 2026',
    'out of date since 26 November 2026',
  ],
  [
    'out of force when the flight ends',
    checkOf('out_of_date', 'data_out_of_date_by_flight'),
    'valables jusqu’au 25 novembre 2026 seulement : le vol a lieu après',
    'valid until 25 November 2026 only: the flight is after that',
  ],
])('a sheet says of a publication %s', (_, check, fr, en) => {
  expect([stateOf('fr', check), stateOf('en', check)]).toEqual([fr, en]);
});

it('a list past its date that somebody read keeps its date beside the reading', () => {
  const params = { at: '29/11 10:00', by: 'Claire Morel', age_code: 'rmz_list_old', age_date: '2026-07-30' };
  const check = { source: 'rmz', status: 'checked' as const, reason: { code: 'rmz_read', params } };
  const about = { checks: [check], datasets: [], ruleset: 'FR-2026', to_update: false };
  const [told] = sourcesOf('fr', about);
  expect(told).toMatchObject({
    tone: 'info',
    state: expect.stringMatching(
      /^RMZ et TMZ lues le 29\/11 10:00 UTC par Claire Morel\. .*30.*n’est plus à jour/,
    ),
  });
});
