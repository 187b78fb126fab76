import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { PlatformPage } from './PlatformPage.tsx';

const api = setUpFakeApi();

const LETTER = {
  id: 4,
  recipient: 'claire@example.invalid',
  kind: 'decision',
  created_at: '2026-11-22T08:00:00Z',
};

beforeEach(() => {
  api.now.answer('platformState', {
    users_count: 12,
    new_users_count: 1,
    unconfirmed_count: 0,
    blocked_users_count: 0,
    operators_count: 3,
    new_operators_count: 0,
    blocked_operators_count: 0,
    authorities_count: 1,
    structures_count: 2,
    unattended_structures: [],
    open_approvals_count: 0,
    oldest_open_approval: null,
    unsent_letters_count: 1,
    failed_jobs_count: 0,
    unreliable_datasets: [
      { source: 'SIA', version: '2026-09-03', days_out_of_date: 53 },
      { source: 'UAS', version: null, days_out_of_date: null },
    ],
    at: '2026-11-22T10:00:00Z',
  });
  api.now.answer('unsentLetters', { count: 1, next: null, previous: null, results: [LETTER] });
  api.now.answer('failedJobs', []);
});

const AGAIN = 'Renvoyer l’e-mail à claire@example.invalid';

it('PlatformPage tries a letter again once, says so, and can be asked again where it was refused', async () => {
  signedInAs(['platform:read', 'platform:write']);
  const { user } = await showPage('/platform', PlatformPage, ['platform', 'errors']);
  const again = await screen.findByRole('button', { name: AGAIN });
  api.now.refuse('sendLetterAgain', 'NOT_FOUND');
  const release = api.now.hold();
  await user.dblClick(again);
  release();
  await waitFor(() => expect(again).toHaveProperty('disabled', false));
  expect(screen.queryByText('Nouvel essai lancé')).toBeNull();
  api.now.answer('sendLetterAgain', undefined as never);
  await user.click(again);
  expect(await screen.findByText('Nouvel essai lancé')).toBeTruthy();
  expect(api.now.sent.filter(({ name }) => name === 'sendLetterAgain')).toHaveLength(2);
});

it('PlatformPage shows what waits, and nothing to press, to whoever reads alone', async () => {
  signedInAs(['platform:read']);
  await showPage('/platform', PlatformPage, ['platform', 'errors']);
  expect(await screen.findByText('claire@example.invalid')).toBeTruthy();
  expect(screen.queryByRole('button', { name: AGAIN })).toBeNull();
});

it('PlatformPage says which airspace data are out of date or missing, and leads to them', async () => {
  signedInAs(['platform:read']);
  await showPage('/platform', PlatformPage, ['platform', 'errors']);
  expect(await screen.findByText(/2026-09-03\s: périmés depuis 53 jours$/)).toBeTruthy();
  expect(screen.getByText(/^Zones officielles \(drones\)\s: aucune version en vigueur$/)).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Voir les sources' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sources', '/sources']);
});
