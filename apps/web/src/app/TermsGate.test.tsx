import type { TermsState } from '@envol/contract/terms';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../test/dom.tsx';
import { sessionOf } from '../../test/people.ts';
import { showPage } from '../../test/router.tsx';
import { TermsGate } from './TermsGate.tsx';

const api = setUpFakeApi();
const STATE: TermsState = {
  has_validate: false,
  version: '2026-10',
  effective_on: '2026-10-01',
  articles: [{ title: 'Compte', text: 'Un compte par personne.' }],
  accepted: { version: '2026-01', accepted_at: '2026-01-05T09:00:00Z' },
  changes: [{ kind: 'changed', title: 'Durée', text: 'Six mois au lieu de trois.' }],
};
const open = () => showPage('/map/flights', TermsGate, ['terms', 'accounts', 'errors']);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Accepter et continuer' });

it('TermsGate says what changed, stays until it is accepted, and sends the version that was shown', async () => {
  api.now.answer('termsState', STATE);
  api.now.answer('validateTerms', { ...STATE, has_validate: true });
  api.now.answer('currentUser', sessionOf({}).user);
  const { user } = await open();
  expect(await screen.findByText('Six mois au lieu de trois.')).toBeTruthy();
  expect(submit().disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit());
  await waitFor(() =>
    expect(api.now.sent).toContainEqual(
      expect.objectContaining({ name: 'validateTerms', body: { version: '2026-10' } }),
    ),
  );
  await waitFor(() => expect(api.now.sent.some(({ name }) => name === 'currentUser')).toBe(true));
});

it('TermsGate shows the version in force once another was put in the place of the one that was read', async () => {
  let version = '2026-10';
  api.now.answer('termsState', () => ({ ...STATE, version, changes: [] }));
  api.now.refuse('validateTerms', 'TERMS_NOT_ACCEPTED');
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox'));
  version = '2026-11';
  await user.click(submit());
  expect(await screen.findByText(/2026-11/)).toBeTruthy();
  expect(api.now.sent.some(({ name }) => name === 'currentUser')).toBe(false);
});

it('TermsGate lets nobody accept what could not be read, and lets out who will not', async () => {
  api.now.refuse('termsState', 'SERVICE_UNAVAILABLE');
  const { user, path } = await open();
  expect(await screen.findByText('Les conditions n’ont pas pu être chargées')).toBeTruthy();
  expect(submit().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  await waitFor(() => expect(path()).toBe('/logout'));
});
