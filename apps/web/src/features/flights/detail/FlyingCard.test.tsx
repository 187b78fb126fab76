import type { Flight } from '@envol/contract/flights';
import { localTime } from '@envol/domain/time/localTime';
import { screen, waitFor, within } from '@testing-library/react';
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
const said = (
  obstacles: readonly 'not_cleared'[],
  warnings: readonly 'data_out_of_date'[] = [],
  changes: object = {},
): void => {
  const check = {
    take_off_authorization_id: null,
    granted: [],
    can_take_off: obstacles.length === 0,
    can_note_despite: obstacles.length > 0,
    obstacles: [...obstacles],
    reasons: obstacles.map(() => 'Une réponse est encore attendue.'),
    warnings: [...warnings],
    data_age: [],
    ...changes,
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
    take_off_named: [],
    drones: [{ id: 4, name: 'Mavic' }],
    areas: [
      { id: 1, name: 'Nord' },
      { id: 2, name: 'Sud' },
    ],
    take_off_verdict: null,
    ...changes,
  }) as unknown as Flight;

it('FlyingCard declares the take-off after one more look, with a key for repeated sending', async () => {
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

it('FlyingCard says what stands against a take-off, and notes one that happened all the same with it', async () => {
  said(['not_cleared']);
  const user = await show(<FlyingCard flight={flight()} />, ['missions', 'errors', 'common']);
  expect(await screen.findByText('Une réponse est encore attendue.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Déclarer le décollage' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Enregistrer un décollage effectué' }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByText('Une réponse est encore attendue.')).tagName).toBe('LI');
  api.now.refuse('takeOffFlight', 'FLIGHT_MAY_NOT_TAKE_OFF');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer le décollage' }));
  await waitFor(() =>
    expect(api.now.sent.find(({ name }) => name === 'takeOffFlight')?.body).toMatchObject({
      despite_obstacles: true,
      took_off_at: expect.any(String) as string,
    }),
  );
  // What was refused stays as it was typed.
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('FlyingCard notes a flight with its own times, each wrong one told at its field', async () => {
  said([], [], { can_note_despite: false });
  const user = await show(<FlyingCard flight={flight({ id: 9 })} />, ['missions', 'errors']);
  api.now.answer('checkCanTakeOff', {
    ...{ take_off_authorization_id: null, granted: [], can_take_off: true, can_note_despite: false },
    ...{ obstacles: [], reasons: [], warnings: [], data_age: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'Enregistrer un décollage effectué' }));
  const [took, landed] = [screen.getByLabelText('Décollage à'), screen.getByLabelText(/Atterrissage à/)];
  const clock = (hours: number): string => localTime(at(hours), 'Europe/Paris');
  await user.clear(took);
  await user.type(took, clock(-2));
  await user.type(landed, clock(-3));
  expect(await screen.findByText('L’atterrissage doit être après le décollage.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enregistrer le décollage' }));
  expect(api.now.sent.some(({ name }) => name === 'takeOffFlight')).toBe(false);
  await user.clear(landed);
  await user.type(landed, clock(-1));
  api.now.refuse('takeOffFlight', 'FLIGHT_MAY_NOT_TAKE_OFF');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le décollage' }));
  await waitFor(() => expect(api.now.sent.some(({ name }) => name === 'takeOffFlight')).toBe(true));
  const body = api.now.sent.find(({ name }) => name === 'takeOffFlight')?.body as Record<string, string>;
  expect([body.took_off_at, body.landed_at].map((each) => each?.slice(0, 16))).toEqual([
    at(-2).slice(0, 16),
    at(-1).slice(0, 16),
  ]);
});

it('FlyingCard tells what is granted now: as high, as long and where, of whom; not what was planned', async () => {
  const granted = {
    approval_id: 3,
    structure_name: 'Tour de Nantes',
    source: 'activation',
    date_start: '2026-11-24T13:05:00Z',
    date_end: '2026-11-24T14:30:00Z',
    time_zone: 'Europe/Paris',
    height_m: 40,
    areas: [{ id: 2, name: 'Sud', height_m: 40 }],
  };
  said([], [], { granted: [granted] });
  await show(<FlyingCard flight={flight({ en_route: true, effective_date_start: at(-0.5) })} />, [
    'missions',
  ]);
  const line = (await screen.findByText(/40.m au plus/)).closest('li')?.textContent;
  expect(line).toContain('14:05–15:30');
  expect(line).toContain('Activation acceptée par Tour de Nantes · Sud');
});

it('FlyingCard says what its take-off was noted in spite of', async () => {
  said([]);
  await show(
    <FlyingCard
      flight={flight({
        en_route: true,
        effective_date_start: at(-0.5),
        take_off_breaches: ['authorization_needed', 'not_cleared'],
        take_off_verdict: 'impossible',
        take_off_named: [{ obstacle: 'authorization_needed', names: ['Tour de Nantes'] }],
      })}
    />,
    ['missions', 'take_off'],
  );
  expect(screen.getByText('Décollage non accordé (Tour de Nantes).')).toBeTruthy();
  // As it was confirmed, no weaker.
  expect(screen.getByText('Vol interdit tel que dessiné.')).toBeTruthy();
});

it('says of one whose reason was not kept no more than that', async () => {
  said([]);
  const noted = { effective_date_start: at(-0.5), take_off_breaches: ['not_cleared'] };
  await show(<FlyingCard flight={flight({ en_route: true, ...noted })} />, ['missions', 'take_off']);
  expect(screen.getByText(/n’était pas en règle, pour un motif qui n’a pas été gardé/)).toBeTruthy();
  expect(screen.queryByText(/démarches/)).toBeNull();
});

it('FlyingCard offers the take-off in data out of date, with a warning', async () => {
  said([], ['data_out_of_date']);
  const params = { since: '2026-10-01', days: 59, read_by: 'Claire Morel', read_at: '29/11 10:00' };
  const old = flight({ data_age: [{ code: 'data_out_of_date', params }] });
  await show(<FlyingCard flight={old} />, ['missions', 'data_age']);
  const note = await screen.findByText(/^Données périmées ou modifiées/);
  expect(note.textContent).toMatch(/SIA depuis le .*en vigueur lue par Claire Morel/);
  expect(screen.getByRole('button', { name: 'Déclarer le décollage' })).toBeTruthy();
});

it('FlyingCard says since when a mission is in the air', async () => {
  said([]);
  await show(<FlyingCard flight={flight({ en_route: true, effective_date_start: at(-0.5) })} />, [
    'missions',
  ]);
  expect(screen.getByText(/En vol depuis .+ (29|30) minutes/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Déclarer l’atterrissage' })).toBeTruthy();
});

it('FlyingCard is silent about a flight of another day', async () => {
  await show(<FlyingCard flight={flight({ date_start: at(48), date_end: at(49) })} />, ['missions']);
  expect(document.querySelector('section')).toBeNull();
});

it('FlyingCard keeps the take-off on the device while nothing is reached, and says that it waits', async () => {
  said([]);
  const user = await show(<FlyingCard flight={flight({ id: 8 })} />, ['missions']);
  api.now.refuse('takeOffFlight', 'SERVICE_UNAVAILABLE');
  await user.click(await screen.findByRole('button', { name: 'Déclarer le décollage' }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Déclarer le décollage', hidden: true });
  if (confirm) await user.click(confirm);
  expect(await screen.findByText(/en attente de réseau, envoi automatique/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Déclarer l’atterrissage' })).toBeTruthy();
});

it('FlyingCard asks with which batteries of its drones the mission takes off', async () => {
  signedInAs(['take-off:request', 'drone:read']);
  said([]);
  const battery = { model: null, cycles: 3, first_cycles: 3, max_cycles: null, last_flown_on: null };
  const of = (
    id: number,
    drone: { id: number; name: string } | null,
    state: 'none' | 'worn' | 'withdrawn',
  ) => ({
    ...battery,
    ...{ id, drone, state, serial_number: `TB-${id}`, withdrawn_on: null },
  });
  api.now.answer('listBatteries', {
    results: [
      of(1, { id: 4, name: 'Mavic' }, 'worn'),
      of(2, null, 'none'),
      of(3, { id: 9, name: 'M30' }, 'none'),
      of(4, null, 'withdrawn'),
    ],
    count: 4,
  });
  api.now.refuse('takeOffFlight', 'SERVICE_UNAVAILABLE');
  const user = await show(<FlyingCard flight={flight({ id: 9 })} />, ['missions']);
  await user.click(await screen.findByRole('button', { name: 'Déclarer le décollage' }));
  const group = await screen.findByRole('group', { name: 'Batteries de ce vol' });
  expect(within(group).getAllByRole('checkbox')).toHaveLength(2);
  await user.click(within(group).getByRole('checkbox', { name: /TB-2/ }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Déclarer le décollage', hidden: true });
  if (confirm) await user.click(confirm);
  await waitFor(() => expect(api.now.bodies('takeOffFlight')).toMatchObject([{ battery_ids: [2] }]));
});
