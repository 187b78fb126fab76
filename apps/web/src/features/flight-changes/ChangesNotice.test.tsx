import type { FlightChanges } from '@envol/contract/flight-changes';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf, signedInAs } from '../../../test/people.ts';
import { MissionChanges } from './ChangesNotice.tsx';

const api = setUpFakeApi();
const FLIGHT = { id: 7, time_zone: 'Europe/Paris' };
const told: FlightChanges = {
  is_of_mission: true,
  since: '2026-11-20T08:00:00Z',
  changes: [
    { about: 'verdict', before: 'clear', after: 'impossible' },
    { about: 'closure', title: 'ZIT 31', before: null, after: { effect: 'forbidden', free_height_m: null } },
    {
      about: 'grant',
      name: 'Toulouse-Blagnac',
      before: { status: 'submitted', height_m: null },
      after: { status: 'reserves', height_m: 45 },
    },
    { about: 'weather_limit', drone: 'Mavic', quantity: 'wind_ms', before: null, after: 8 },
  ],
  read_by: [{ name: 'Hugo Petit', at: '2026-11-20T09:00:00Z' }],
};
beforeEach(() => {
  signedInAs(['flight:read', 'flight:write']);
  api.now.answer('listFlightRestrictions', []);
});
const open = () => show(<MissionChanges flight={FLIGHT} />, ['flight_changes']);

it('the changes of a mission stand three at once, say who read them, and go once they are read', async () => {
  api.now.answer('listFlightChanges', told);
  const user = await open();
  expect(await screen.findByText(/4 changements depuis votre lecture/)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Verdict : vol possible → vol impossible',
    'Fermeture : ZIT 31',
    'Toulouse-Blagnac : envoyée → acceptée sous réserves, 45 m au plus',
  ]);
  expect(screen.getByText(/Hugo Petit/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /et 1 autre/ }));
  expect(screen.getByText('Mavic, vent : limite par défaut → 8 m/s')).toBeTruthy();
  const done = { ...told, changes: [] };
  api.now.answer('readFlightChanges', done);
  api.now.answer('listFlightChanges', done);
  await user.click(screen.getByRole('button', { name: 'J’ai lu' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

it('the first look of one of its people at a mission begins its reading, without a word', async () => {
  api.now.answer('listFlightChanges', { ...told, since: null, changes: [], read_by: [] });
  api.now.answer('readFlightChanges', { ...told, changes: [] });
  await open();
  await expect.poll(() => api.now.bodies('readFlightChanges').length).toBeGreaterThan(0);
  expect(screen.queryByRole('region')).toBeNull();
});

it('nothing is read in the name of an account that the staff looks through', async () => {
  openSessionOf({ impersonator_user_id: 9, permissions: ['flight:read'] as never });
  api.now.answer('listFlightChanges', { ...told, since: null, changes: [], read_by: [] });
  await open();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.now.bodies('readFlightChanges')).toEqual([]);
});

it('what appeared over the mission and has a notice of its own is not told twice', async () => {
  api.now.answer('listFlightRestrictions', [
    {
      id: 1,
      source: 'notam',
      title: 'ZIT 31',
      was: null,
      becomes: 'x',
      appeared_at: '2026-11-20T08:00:00Z',
      read_at: null,
      read_by: null,
    },
  ]);
  api.now.answer('listFlightChanges', told);
  await open();
  await expect.poll(() => screen.queryByText(/3 changements/)).toBeTruthy();
  expect(screen.queryByText('Fermeture : ZIT 31')).toBeNull();
});

it('another place, drone or pilot is told by name', async () => {
  const changes: FlightChanges['changes'] = [
    { about: 'place' },
    { about: 'drones', left: ['Mavic'], joined: ['M30'] },
    { about: 'pilots', left: [], joined: ['Léa Petit'] },
  ];
  api.now.answer('listFlightChanges', { ...told, changes });
  await open();
  await screen.findByText(/3 changements/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Zone de vol, hauteur d’une zone ou point de décollage modifié',
    'Drones : Mavic retiré et M30 ajouté',
    'Télépilotes : Léa Petit ajouté',
  ]);
});
