import type { AlertEvent } from '@envol/contract/traces';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { JournalScreen } from './JournalScreen.tsx';

const api = setUpFakeApi();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-06-10T09:00:12Z') });
});
afterEach(() => vi.useRealTimers());

const line = (more: Partial<AlertEvent>): AlertEvent => ({
  id: 1,
  at: '2026-06-10T08:41:07Z',
  event: 'raised',
  level: 3,
  by_m: null,
  by: null,
  reason: null,
  until: null,
  alert_id: 7,
  alert_type: 'unknown_drone',
  trace_id: 41,
  device_id: 'T-1',
  drone_name: null,
  company_name: null,
  is_simulated: false,
  ...more,
});

const kind = { alert_type: 'unknown_drone' as const, raised: 6, noted: 2, muted: 1, brief: 3 };
const table = { flight_hours: 3.2, nuisance_per_hour: 1.25, kinds: [kind] };

const draw = async (...results: AlertEvent[]) => {
  openSessionOf({ permissions: ['position-alert:read', 'trace:read'] });
  api.now.answer('listAlertJournal', {
    count: results.length,
    next: null,
    previous: null,
    results,
  });
  api.now.answer('readAlertTable', table);
  return (await showPage('/map/traces/journal', JournalScreen, ['traces'])).user;
};

it('the journal tells what became of each alarm, who did it and when, by the second', async () => {
  await draw(
    line({ id: 3, event: 'muted', by: 'M. Vidal', reason: 'Balise en essai', until: '2026-06-10T09:30:00Z' }),
    line({ id: 2, event: 'noted', by: 'M. Vidal' }),
    line({}),
  );
  const lines = within(await screen.findByRole('list', { name: 'Journal des alarmes' })).getAllByRole(
    'listitem',
  );
  expect(lines[0]?.textContent).toMatch(/En sourdine jusqu’à 11:30 par M. Vidal\s: Balise en essai/);
  expect(lines[1]?.textContent).toContain('Acquittée par M. Vidal');
  expect(lines[2]?.textContent).toMatch(/10:41:07.*08:41:07 UTC.*Levée.*Critique · drone inconnu/);
});

it('the journal goes to another day, and never past today', async () => {
  const user = await draw(line({}), line({ id: 2, level: 2 }));
  const after = await screen.findByRole('button', { name: 'Jour suivant' });
  expect((after as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Critique' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Jour précédent' }));
  await waitFor(() => {
    const query = api.now.last('listAlertJournal')?.query;
    expect([query?.get('date_from'), query?.get('date_to')]).toEqual([
      '2026-06-08T22:00:00Z',
      '2026-06-09T22:00:00Z',
    ]);
  });
});

it('the journal says that nothing was heard on a quiet day', async () => {
  await draw();
  expect(await screen.findByText('Aucune alarme ce jour-là')).toBeTruthy();
});

it('the journal counts the day’s alarms by rule, and says how many nobody had needed for an hour of flight', async () => {
  await draw(line({}));
  const title = await screen.findByText('Alarmes par règle');
  expect(title.closest('summary')?.textContent).toContain('1,25 alarme inutile par heure de vol');
  const row = screen.getByRole('row', { name: /drone inconnu/, hidden: true });
  expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['6', '2', '1', '3']);
});
