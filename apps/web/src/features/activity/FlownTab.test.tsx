import type { FlyingTime } from '@envol/contract/flying-times';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksBefore } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { FlownTab } from './FlownTab.tsx';

const api = setUpFakeApi();

const LINE: FlyingTime = {
  id: 8,
  contact: { id: 2, name: 'Léa Petit' },
  drone: null,
  batteries: [],
  batteries_at_once: 1,
  flight: null,
  date: '2026-11-20',
  started_at: null,
  nb_flights: 2,
  duration: 45,
  night_duration: 0,
  activity_domain: null,
  scenario: null,
  max_height_m: null,
  comment: null,
  source: 'manual',
  sub_exploitant_id: null,
  available_actions: ['edit', 'delete'],
};
const log = (...results: FlyingTime[]) => {
  const none = { by_week: [], by_contact: [], by_drone: [], by_scenario: [], by_activity_domain: [] };
  const whole = { nb_flights: results.length, duration: 0, night_duration: 0 };
  api.now.answer('flyingTimesStats', { ...whole, ...none, recent: [], recent_count: 0 });
  api.now.answer('listFlyingTimes', { count: results.length, next: null, previous: null, results });
};
const open = () => showPage('/activity', FlownTab, ['activity', 'missions', 'errors']);

beforeEach(() => signedInAs(['flying-time:read', 'flying-time:write']));

it('FlownTab takes a line out of the log after a question', async () => {
  log(LINE);
  const { user } = await open();
  await screen.findByRole('table', { name: '1 ligne' });
  await asksBefore({
    api: api.now,
    user,
    call: 'deleteFlyingTime',
    opener: () => button('Autres actions pour le vol de Léa Petit'),
    entry: 'Supprimer',
    confirm: 'Supprimer',
    says: 'Le vol ne comptera plus dans l’activité.',
    agree: () => {
      api.now.answer('deleteFlyingTime', undefined as never);
      log();
    },
  });
  expect(api.now.last('deleteFlyingTime')?.params).toEqual({ id: '8' });
  expect(await screen.findByText('Aucun vol enregistré')).toBeTruthy();
});

it('FlownTab offers a first line where the log is empty, and none to who only reads', async () => {
  api.now.answer('listBatteries', { results: [], count: 0 });
  log();
  const { user } = await open();
  await screen.findByText('Aucun vol enregistré');
  api.now.answer('simplifiedPilots', []);
  api.now.answer('simplifiedDrones', []);
  api.now.answer('listFlights', { count: 0, next: null, previous: null, results: [] });
  await user.click(screen.getAllByRole('button', { name: 'Saisir un vol' })[0] as HTMLElement);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('lets who only reads change nothing', async () => {
  signedInAs(['flying-time:read']);
  log(LINE);
  await open();
  expect(await screen.findByText('Léa Petit')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Autres actions|^Saisir/ })).toBeNull();
});
