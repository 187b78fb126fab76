import type { Declaration } from '@envol/contract/declarations';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { ActDialog } from './ActDialog.tsx';
import { DaysCard } from './DaysCard.tsx';
import { DeclarationRow } from './DeclarationRow.tsx';
import { runningDays } from './days.ts';
import { declarationsHref } from './declarations.search.ts';
import { ShowChoice } from './ShowChoice.tsx';
import { Towns } from './Towns.tsx';

const api = setUpFakeApi();

const declaration: Declaration = {
  id: 9,
  kind: 'prefecture',
  reference: 'D-31-0482',
  identifier: 'M-1058',
  structure: { id: 2, code: 'PREF-31', name: 'Préfecture de la Haute-Garonne' },
  company: 'Garonne Images',
  flight_name: 'Place du Capitole',
  communes: ['Toulouse 31000'],
  towns: { count: 1, informed: 0, failed: false },
  state: 'received',
  silence: 'running',
  received_at: '2026-11-20T08:00:00.000Z',
  is_proven: true,
  counted_from: '2026-11-20T08:00:00.000Z',
  unopposed_from: '2026-11-29T23:00:00.000Z',
  zones: [],
  flight_start: '2026-12-14T06:00:00.000Z',
  flight_end: '2026-12-14T08:00:00.000Z',
  time_zone: 'Europe/Paris',
  is_continuous: false,
  is_deleted: false,
  version: 3,
  operator: { name: 'Garonne Images', number: null, address: null, phone: null, email: null },
  pilot: { name: 'Inès Roux', phone: null, email: null },
  drones: [],
  scenario: 'STS-01',
  max_height_m: 30,
  night_flight: false,
  description: null,
  protection: [],
  agreements: [],
  late_reason: null,
  notice: { days: 10, mode: 'calendar', source: 'Arrêté' },
  areas: [],
  reason: null,
  opposed_before: null,
  answer: null,
  answered_at: null,
  decided_at: null,
  decided_by: null,
  zone_facts: [],
  declared_towns: [
    {
      name: 'Toulouse',
      email: null,
      state: 'to_inform',
      informed_at: null,
      informed_by: null,
      available_actions: ['inform'],
    },
  ],
  documents: [],
  events: [],
  events_count: 0,
  last_flight: null,
  available_actions: ['acknowledge', 'ask_paper', 'oppose'],
};

it('a row of the register leads to its declaration in the same view', () => {
  expect(declarationsHref({ show: 'all', q: 'a&b', open: 9 })).toBe('/declarations?show=all&q=a%26b&open=9');
  expect(declarationsHref({})).toBe('/declarations');
});

describe('the towns of a declaration', () => {
  it('are told by a letter to the address that is typed', async () => {
    signedInAs(['declaration:read', 'declaration:decide']);
    const user = await show(<Towns declaration={declaration} />, ['declarations', 'errors']);
    expect(screen.getByText('à informer')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Informer' }));
    const dialog = await screen.findByRole('dialog', { name: /Informer la mairie/ });
    expect(within(dialog).getByLabelText('Adresse e-mail de la mairie')).toBeTruthy();
  });

  it('offer no further letter once they got those of a day', async () => {
    signedInAs(['declaration:read', 'declaration:decide']);
    const [town] = declaration.declared_towns;
    if (town === undefined) throw new Error('the declaration names a town');
    const told = { ...town, state: 'informed' as const, available_actions: ['note_return' as const] };
    await show(<Towns declaration={{ ...declaration, declared_towns: [told] }} />, [
      'declarations',
      'errors',
    ]);
    expect(screen.queryByRole('button', { name: /Informer|Renvoyer/ })).toBeNull();
    expect(screen.getByText(/Limite d’e-mails atteinte/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Signaler non remis' })).toBeTruthy();
  });
});

describe('the days of a declaration on the desk', () => {
  it.each([
    ['2026-11-20T09:00:00Z', 9],
    ['2026-11-29T22:59:59Z', 0],
    ['2026-11-29T23:00:00Z', -1],
  ])('are at %s as many as are left', (now, left) => {
    expect(runningDays(declaration, Date.parse(now))).toMatchObject({ last_date: '2026-11-29', left });
  });

  it('are none where silence grants nothing', () => {
    expect(runningDays({ ...declaration, counted_from: null, unopposed_from: null }, 0)).toBeNull();
  });

  it.each([
    [
      { silence: 'unknown', is_proven: false, counted_from: null, unopposed_from: null },
      /Réception non établie ici/,
    ],
    [{ silence: 'too_late' }, /rien n’est acquis/],
    [{ state: 'opposed', silence: 'answered', reason: 'Marché de Noël.' }, /Marché de Noël/],
  ] as const)('of %j are told for what they are worth', async (changes, words) => {
    signedInAs(['declaration:read']);
    await show(<DaysCard declaration={{ ...declaration, ...changes }} />, ['declarations']);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

it.each([
  ['before it has read one', undefined, ['À traiter', 'Toutes']],
  ['once it has', { open: 8, all: 11 }, ['À traiter 8', 'Toutes 11']],
])('the register gives no number but what it read: %s', async (_, last, names) => {
  await show(<ShowChoice last={last} show={undefined} onChoose={vi.fn()} />, ['declarations']);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});

it.each([
  ['2026-11-20T09:00:00Z', 'dim. 29 nov.'],
  ['2026-11-26T09:00:00Z', 'dim. 29 nov.'],
])('a register writes the day on which a silence ends in one form, near and far: %s', async (now, day) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  signedInAs(['declaration:read']);
  await show(<DeclarationRow declaration={declaration} />, ['declarations']);
  expect(screen.getByText(day)).toBeTruthy();
  vi.useRealTimers();
});

it('an opposition shows its letter while its reason is typed, and does not go without one', async () => {
  signedInAs(['declaration:read', 'declaration:decide']);
  api.now.answer('previewDeclarationLetter', {
    recipient: 'a@example.invalid',
    subject: 'Opposition',
    text: 'Non.',
  });
  const said: string[] = [];
  const user = await show(
    <ActDialog
      declaration={declaration}
      action="oppose"
      onAct={(reason) => {
        said.push(reason);
        return Promise.resolve();
      }}
      onClose={() => undefined}
    />,
    ['declarations', 'errors'],
  );
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.getByText('Opposition')).toBeTruthy());
  await user.click(dialog.getByRole('button', { name: 'S’opposer' }));
  expect(said).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'Marché de Noël.');
  await waitFor(() =>
    expect(api.now.sent.at(-1)).toMatchObject({
      name: 'previewDeclarationLetter',
      body: { reason: 'Marché de Noël.' },
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'S’opposer' }));
  await waitFor(() => expect(said).toEqual(['Marché de Noël.']));
});
