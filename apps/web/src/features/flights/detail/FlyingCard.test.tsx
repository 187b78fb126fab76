import type { Flight } from '@envol/contract/flights';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../../test/dom.tsx';
import { signedInAs } from '../../../../test/people.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { presentTime } from '../../../device/clock.ts';
import { FlyingCard } from './FlyingCard.tsx';

const api = setUpFakeApi();
beforeEach(() => signedInAs(['take-off:request']));

/** What the server says of a take-off now. */
const said = (obstacles: readonly 'not_cleared'[], warnings: readonly 'data_out_of_date'[] = []): void => {
  const check = {
    take_off_authorization_id: null,
    can_take_off: obstacles.length === 0,
    can_note_despite: obstacles.length > 0,
    obstacles: [...obstacles],
    reasons: obstacles.map(() => 'Une réponse est encore attendue.'),
    warnings: [...warnings],
    data_age: [],
  };
  api.now.answer('checkCanTakeOff', check);
  queryClient.setQueryData(queryOf(endpoints.checkCanTakeOff, { params: { id: 7 } }).queryKey, check);
};
const HOUR_MS = 3_600_000;
const at = (hours: number): string => new Date(presentTime() + hours * HOUR_MS).toISOString();
const flight = (changes: object = {}): Flight =>
  ({
    id: 7,
    name: 'Toiture',
    date_start: at(-1),
    date_end: at(1),
    time_zone: 'Europe/Paris',
    en_route: false,
    effective_date_start: null,
    effective_date_end: null,
    take_off_breaches: [],
    ...changes,
  }) as unknown as Flight;

it('declares the take-off after one more look, with a key for repeated sending', async () => {
  said([]);
  const user = await show(<FlyingCard flight={flight()} />, ['missions']);
  await user.click(await screen.findByRole('button', { name: 'Déclarer le décollage' }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Déclarer le décollage', hidden: true });
  api.now.refuse('takeOffFlight', 'FLIGHT_MAY_NOT_TAKE_OFF');
  if (confirm) await user.click(confirm);
  await waitFor(() => expect(api.now.sent.map(({ name }) => name)).toContain('takeOffFlight'));
  const sent = api.now.sent.find(({ name }) => name === 'takeOffFlight');
  expect(sent?.body).toMatchObject({ client_key: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
});

it('says what stands against a take-off, and notes one that happened all the same with it', async () => {
  said(['not_cleared']);
  const user = await show(<FlyingCard flight={flight()} />, ['missions']);
  expect(await screen.findByText('Une réponse est encore attendue.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Déclarer le décollage' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Noter un décollage fait' }));
  api.now.refuse('takeOffFlight', 'FLIGHT_MAY_NOT_TAKE_OFF');
  const [, confirm] = screen.getAllByRole('button', { name: 'Noter un décollage fait', hidden: true });
  if (confirm) await user.click(confirm);
  await waitFor(() =>
    expect(api.now.sent.find(({ name }) => name === 'takeOffFlight')?.body).toMatchObject({
      despite_obstacles: true,
    }),
  );
});

it('says what its take-off was noted in spite of', async () => {
  await show(
    <FlyingCard
      flight={flight({
        en_route: true,
        effective_date_start: at(-0.5),
        take_off_breaches: ['authorization_needed'],
      })}
    />,
    ['missions'],
  );
  expect(screen.getByText(/^L’autorité doit d’abord accorder/)).toBeTruthy();
});

it('offers the take-off in data out of date, with a warning', async () => {
  said([], ['data_out_of_date']);
  const params = { since: '2026-10-01', days: 59, read_by: 'Claire Morel', read_at: '29/11 10:00' };
  const old = flight({ data_age: [{ code: 'data_out_of_date', params }] });
  await show(<FlyingCard flight={old} />, ['missions', 'data_age']);
  const note = await screen.findByText(/^Données périmées ou changées/);
  expect(note.textContent).toMatch(/SIA depuis le .*en vigueur lue par Claire Morel/);
  expect(screen.getByRole('button', { name: 'Déclarer le décollage' })).toBeTruthy();
});

it('says since when a mission is in the air', async () => {
  await show(<FlyingCard flight={flight({ en_route: true, effective_date_start: at(-0.5) })} />, [
    'missions',
  ]);
  expect(screen.getByText(/En vol depuis .+ 30 minutes/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Déclarer l’atterrissage' })).toBeTruthy();
});

it('is silent about a flight of another day', async () => {
  await show(<FlyingCard flight={flight({ date_start: at(48), date_end: at(49) })} />, ['missions']);
  expect(document.querySelector('section')).toBeNull();
});

it('keeps the take-off on the device while nothing is reached, and says that it waits', async () => {
  said([]);
  const user = await show(<FlyingCard flight={flight({ id: 8 })} />, ['missions']);
  api.now.refuse('takeOffFlight', 'SERVICE_UNAVAILABLE');
  await user.click(await screen.findByRole('button', { name: 'Déclarer le décollage' }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Déclarer le décollage', hidden: true });
  if (confirm) await user.click(confirm);
  expect(await screen.findByText(/attend le réseau et part de lui-même/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Déclarer l’atterrissage' })).toBeTruthy();
});
