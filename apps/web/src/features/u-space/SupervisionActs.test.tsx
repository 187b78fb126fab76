import type { Supervision } from '@envol/contract/supervisions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { setLanguage } from '../../api/language.ts';
import { MapProvider } from '../../map/MapProvider.tsx';
import { SupervisionScreen } from './SupervisionScreen.tsx';

const api = setUpFakeApi();
afterEach(() => act(() => setLanguage('fr')));

type TakeOff = NonNullable<Supervision['take_off']>;

/** A flight of the space as a supervisor reads it; `take_off` is what is granted or in the air. */
const flight = (
  id: number,
  full_name: string,
  take_off: Partial<TakeOff> | null,
  changes: Partial<Supervision> = {},
): Supervision => ({
  id,
  identifier: `A-${id}`,
  is_closed: false,
  is_activated: true,
  obstacles: [],
  structure_id: 3,
  structure_name: 'Montaudran',
  company_name: 'Cimes',
  flight: { id, name: `Mission ${id}` },
  center: [1.43, 43.6],
  geometry: [],
  date_start: '2026-11-24T08:00:00Z',
  date_end: '2026-11-24T11:00:00Z',
  time_zone: 'Europe/Paris',
  max_flying_height: 40 + id,
  pilot: { full_name, phone: `+3360000000${id}` },
  take_off:
    take_off === null
      ? null
      : {
          id,
          status: 'taken_off',
          effective_start: '2026-11-24T08:30:00Z',
          breaches: [],
          take_off_verdict: null,
          valid_until: null,
          landing: null,
          ...take_off,
        },
  available_actions: ['require_landing'],
  ...changes,
});
const ORDER: NonNullable<TakeOff['landing']> = {
  ordered_at: '2026-11-24T09:00:00Z',
  ordered_by: 'Supervision',
  message: null,
  cause: 'uspace_closed',
  is_urgent: true,
  orders: 1,
  received_at: null,
};

const FLIGHTS = [
  flight(1, 'Claire Laurent', {}),
  flight(2, 'Théo Roux', { landing: ORDER, status: 'landing_required' }),
  flight(3, 'Inès Bel', {
    landing: { ...ORDER, received_at: '2026-11-24T09:01:00Z' },
    status: 'landing_received',
  }),
  flight(4, 'Paul Vidal', { status: 'granted', effective_start: null, valid_until: '2020-01-01T08:00:00Z' }),
  flight(5, 'Anna Colin', null),
  flight(6, 'Jean Morel', null, { obstacles: ['no_activation'] }),
  flight(7, 'Léa Garnier', { breaches: ['not_cleared'], take_off_verdict: 'impossible' }),
  flight(8, 'Marc Petit', null, { obstacles: ['operator_may_not'] }),
];

/** What a change of a space answers, of which nothing else is shown. */
const CHANGED = {
  structures: [],
  landing_orders: 0,
  landing_orders_lifted: 0,
  take_offs_refused: 0,
  authorizations_withdrawn: 0,
};

const Page = () => (
  <MapProvider mode="light">
    <SupervisionScreen />
  </MapProvider>
);

const open = async (closed_at: string | null = null, flights: readonly Supervision[] = FLIGHTS) => {
  openSessionOf({ permissions: ['supervision:read', 'uspace:write'] });
  api.now.answer('supervisedStructures', [
    {
      id: 3,
      code: 'U',
      name: 'Montaudran',
      is_closed: closed_at !== null,
      closed_at,
      closing_reason: closed_at === null ? null : 'Hélicoptère du SAMU',
      in_flight: 4,
      to_order: 2,
      granted: 1,
    },
  ]);
  api.now.answer('supervisedZones', { type: 'FeatureCollection', features: [] });
  api.now.answer('listSupervisions', () => ({
    count: flights.length,
    next: null,
    previous: null,
    results: [...flights],
  }));
  const page = await showPage('/map/supervisions', Page, ['uspace', 'map', 'take_off', 'day', 'common']);
  await screen.findByText('Claire Laurent');
  return page;
};
const rowOf = (name: string): string => screen.getByText(name).closest('li')?.textContent ?? '';
const headings = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
    .filter((text) => /\d$/.test(text ?? ''));

it.each([
  [
    'fr',
    [
      'À faire atterrir 2',
      'En vol 2',
      'Autorisés, pas encore en l’air 1',
      'Peuvent décoller 2',
      'Ne peuvent pas décoller 1',
    ],
    {
      'Théo Roux': 'ordre non accusé',
      'Inès Bel': 'ordre accusé',
      'Claire Laurent': 'en vol',
      'Paul Vidal': 'autorisation expirée',
      'Anna Colin': 'peut décoller',
      'Jean Morel': 'activation à accepter',
      'Léa Garnier': 'décollé sans remplir toutes les conditions · Vol interdit tel que dessiné.',
      'Marc Petit': 'décollages par téléphone · peut décoller',
    },
  ],
  [
    'en',
    ['To land 2', 'In flight 2', 'Cleared, not yet airborne 1', 'May take off 2', 'Cannot take off 1'],
    {
      'Théo Roux': 'order not acknowledged',
      'Inès Bel': 'order acknowledged',
      'Claire Laurent': 'in flight',
      'Paul Vidal': 'clearance expired',
      'Anna Colin': 'may take off',
      'Jean Morel': 'activation to be accepted',
      'Léa Garnier': 'took off without meeting all conditions · Flight prohibited as drawn.',
      'Marc Petit': 'take-offs by telephone · may take off',
    },
  ],
] as const)('says in %s what must be done about each flight, and why', async (language, groups, words) => {
  await open();
  act(() => setLanguage(language));
  await waitFor(() => expect(headings()).toEqual(groups));
  for (const [name, said] of Object.entries(words)) expect(rowOf(name)).toContain(said);
  // As high as its alarm holds it.
  expect(rowOf('Claire Laurent')).toContain('41 m AGL');
});

it('the supervision calls the pilot of an order without its receipt, and of no other', async () => {
  await open();
  expect(screen.getByText(/^Ordres accusés\s: 1 sur 2$/)).toBeTruthy();
  const calls = screen.getAllByRole('link', { name: /^Appeler / });
  expect(calls.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
    ['Appeler Théo Roux', 'tel:+33600000002'],
  ]);
});

it('the supervision closes a space with its reason, once it has named who is ordered to land', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  const card = screen.getByRole('region', { name: /Fermer Montaudran/ });
  expect(card.textContent).toContain('2 drones en vol recevront un ordre d’atterrir.');
  expect(card.textContent).toContain('Les décollages accordés ou demandés seront refusés.');
  // Those that were ordered before, and those on the ground, are not ordered by it.
  const named = within(card)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(named).toHaveLength(2);
  expect(named.join()).toContain('Claire Laurent');
  expect(named.join()).toContain('Léa Garnier');
  await user.type(within(card).getByRole('textbox'), 'Hélicoptère');
  api.now.answer('updateUspacesStatus', { ...CHANGED, landing_orders: 2 });
  await user.click(within(card).getByRole('button', { name: 'Fermer et faire atterrir 2 drones' }));
  await waitFor(() =>
    expect(api.now.bodies('updateUspacesStatus')).toEqual([
      { structure_ids: [3], is_closed: true, reason: 'Hélicoptère' },
    ]),
  );
  expect(await screen.findByText('Montaudran est fermé : 2 ordres d’atterrir.')).toBeTruthy();
});

it('the supervision keeps the reason that was typed where the closing was refused', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  const card = screen.getByRole('region', { name: /Fermer Montaudran/ });
  await user.type(within(card).getByRole('textbox'), 'Hélicoptère');
  api.now.refuse('updateUspacesStatus', 'SERVICE_UNAVAILABLE');
  await user.click(within(card).getByRole('button', { name: /^Fermer et faire atterrir/ }));
  await waitFor(() => expect(api.now.bodies('updateUspacesStatus')).toHaveLength(1));
  expect(screen.getByDisplayValue('Hélicoptère')).toBeTruthy();
});

it('the supervision reopens a space once it has named which orders end with it, and which a tower keeps', async () => {
  const ofTower = flight(9, 'Hugo Blanc', { landing: { ...ORDER, cause: null }, status: 'landing_required' });
  const { user } = await open('2026-11-24T09:00:00Z', [...FLIGHTS, ofTower]);
  expect(screen.getByText('Hélicoptère du SAMU')).toBeTruthy();
  expect(screen.getByText('FERMÉ')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Rouvrir' }));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('2 ordres d’atterrir de la fermeture seront levés');
  const named = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(named.join()).toContain('Théo Roux');
  expect(named.join()).not.toContain('Hugo Blanc');
  expect(dialog.textContent).toContain('1 ordre donné à un seul vol reste en vigueur.');
  api.now.answer('updateUspacesStatus', { ...CHANGED, landing_orders_lifted: 2 });
  await user.click(within(dialog).getByRole('button', { name: 'Rouvrir' }));
  await waitFor(() =>
    expect(api.now.bodies('updateUspacesStatus')).toEqual([
      { structure_ids: [3], is_closed: false, reason: null },
    ]),
  );
});

it('says that the spaces could not be read, and shows none as open', async () => {
  openSessionOf({ permissions: ['supervision:read', 'uspace:write'] });
  api.now.refuse('supervisedStructures', 'SERVICE_UNAVAILABLE');
  api.now.answer('supervisedZones', { type: 'FeatureCollection', features: [] });
  api.now.answer('listSupervisions', { count: 0, next: null, previous: null, results: [] });
  await showPage('/map/supervisions', Page, ['uspace', 'map']);
  expect(await screen.findByText('L’état des espaces n’a pas pu être chargé')).toBeTruthy();
  expect(screen.queryByText('ouvert')).toBeNull();
});

describe('the order to land of one supervised flight', () => {
  it('orders one drone to land and no other, with its reason, and shows how far the order came', async () => {
    const { user } = await open();
    expect(
      screen.getAllByRole('button', { name: /^Faire atterrir / }).map((each) => each.textContent),
    ).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Faire atterrir Claire Laurent' }));
    const card = await screen.findByRole('region', { name: 'Faire atterrir' });
    const ordered = flight(1, 'Claire Laurent', {
      status: 'landing_required',
      landing: { ...ORDER, cause: null, message: 'Sécurité' },
    });
    api.now.answer('requireSupervisedLanding', ordered);
    api.now.answer('listSupervisions', {
      count: FLIGHTS.length,
      next: null,
      previous: null,
      results: [ordered, ...FLIGHTS.slice(1)],
    });
    await user.click(within(card).getByRole('button', { name: /^Sécurité/ }));
    await waitFor(() =>
      expect(api.now.bodies('requireSupervisedLanding')).toEqual([{ message: 'Sécurité', is_urgent: true }]),
    );
    expect(await screen.findByText(/Ordre d’atterrir envoyé/)).toBeTruthy();
    expect(rowOf('Claire Laurent')).toContain('ordre non accusé');
    expect(api.now.bodies('updateUspacesStatus')).toEqual([]);
  });

  it('offers no order that the write would refuse', async () => {
    await open(
      null,
      FLIGHTS.map((each) => ({ ...each, available_actions: [] })),
    );
    expect(screen.queryByRole('button', { name: /^Faire atterrir/ })).toBeNull();
  });
});
