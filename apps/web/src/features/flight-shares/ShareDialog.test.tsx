import type { FlightShare } from '@envol/contract/flight-shares';
import type { Flight } from '@envol/contract/flights';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { openSessionOf, signedInAs } from '../../../test/people.ts';
import { ShareDialog } from './ShareDialog.tsx';
import { firstExpiry } from './ShareForm.tsx';

const api = setUpFakeApi();
const flight = {
  id: 7,
  date_end: '2026-11-24T11:30:00.000Z',
  time_zone: 'Europe/Paris',
} as unknown as Flight;
const share: FlightShare = {
  id: 3,
  label: 'Mairie',
  url: 'https://envol.example/shared/abc',
  state: 'open',
  shows: ['period', 'place'],
  place_name: null,
  message: null,
  created_by: 'Claire Morel',
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-11-25T22:59:00Z',
  withdrawn_at: null,
  views: 4,
  last_viewed_at: '2026-11-20T09:00:00Z',
};
const WORDS = ['flight_shares', 'errors'] as const;

it('ShareDialog says what each link shows, how often it was opened, and withdraws one after asking', async () => {
  signedInAs(['flight:read', 'flight:write']);
  api.now.answer('listFlightShares', [
    share,
    { ...share, id: 4, label: 'Client', state: 'expired', url: null },
  ]);
  api.now.answer('withdrawFlightShare', undefined as never);
  const user = await show(<ShareDialog flight={flight} onClose={vi.fn()} />, WORDS);
  const row = within(await screen.findByText('Mairie').then((name) => name.closest('li') as HTMLElement));
  expect(row.getByText(/date et heures et lieu et carte/)).toBeTruthy();
  expect(row.getByText(/Ouvert 4 fois/)).toBeTruthy();
  // What is over has no address to copy.
  expect(screen.getAllByRole('button', { name: 'Copier le lien' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Prolonger' })).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Retirer' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Retirer' }));
  await waitFor(() =>
    expect(api.now.sent.find(({ name }) => name === 'withdrawFlightShare')?.params).toEqual({
      id: '7',
      share_id: '3',
    }),
  );
});

it('says of a link whose maker left that it shows nothing, and lets it be taken over', async () => {
  signedInAs(['flight:read', 'flight:write']);
  api.now.answer('listFlightShares', [{ ...share, state: 'maker_left', url: null }]);
  await show(<ShareDialog flight={flight} onClose={vi.fn()} />, WORDS);
  expect(await screen.findByText(/Claire Morel n’est plus dans l’entreprise/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copier le lien' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reprendre' })).toBeTruthy();
});

it('ShareDialog makes a link that shows the boxes that are ticked, and keeps what was typed when it is refused', async () => {
  signedInAs(['flight:read', 'flight:write']);
  api.now.answer('listFlightShares', []);
  const user = await show(<ShareDialog flight={flight} onClose={vi.fn()} />, WORDS);
  await user.click(await screen.findByRole('button', { name: 'Créer un lien' }));
  await user.type(await screen.findByRole('textbox', { name: /Pour qui/ }), 'Client');
  await user.click(screen.getByRole('checkbox', { name: /lieu et carte/ }));
  await user.click(screen.getByRole('checkbox', { name: /prénom/ }));
  api.now.refuse('createFlightShare', 'VALIDATION', {
    fields: { expires_at: ['Au plus 90 jours après la fin de la mission.'] },
  });
  await user.click(screen.getByRole('button', { name: 'Créer et copier' }));
  expect(await screen.findByText('Au plus 90 jours après la fin de la mission.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Pour qui/ }).value).toBe('Client');
  expect(api.now.sent.find(({ name }) => name === 'createFlightShare')?.body).toMatchObject({
    label: 'Client',
    shows: ['period', 'height', 'pilot', 'conditions', 'contact'],
    place_name: null,
  });
});

it('A share ends at midnight of the day after the mission, by the clock of its place', () => {
  expect(firstExpiry(flight, Date.parse('2026-11-20T08:00:00Z'))).toBe('2026-11-25T22:59:00.000Z');
  // One that is over ends tomorrow.
  expect(firstExpiry(flight, Date.parse('2026-12-01T08:00:00Z'))).toBe('2026-12-02T22:59:00.000Z');
});

it('the dialog of the link offers whoever acts for the person to withdraw a link, and to make or change none', async () => {
  openSessionOf({ impersonator_user_id: 9, permissions: ['flight:read', 'flight:write'] });
  api.now.answer('listFlightShares', [share]);
  await show(<ShareDialog flight={flight} onClose={vi.fn()} />, WORDS);
  expect(await screen.findByRole('button', { name: 'Retirer' })).toBeTruthy();
  for (const name of ['Créer un lien', 'Modifier']) expect(screen.queryByRole('button', { name })).toBeNull();
});
