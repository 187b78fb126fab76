import type { Visitor } from '@envol/contract/visitors';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { VisitorsScreen } from './VisitorsScreen.tsx';

const api = setUpFakeApi();

const MAIRIE: Visitor = {
  id: 3,
  long_name: 'Mairie de Blagnac',
  email: 'mairie@example.invalid',
  expires_at: '2026-12-08T08:00:00.000Z',
  is_expired: true,
  used_at: null,
  invited_by: 'Jean Tour',
  sent_at: '2026-11-24T08:00:00.000Z',
};

const open = async () => {
  openSessionOf({});
  api.now.answer('listVisitors', { count: 1, next: null, previous: null, results: [MAIRIE] });
  const { user } = await showPage('/visitors', VisitorsScreen, ['visitors', 'errors']);
  expect(await screen.findByText('Expiré')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions pour Mairie de Blagnac' }));
  return user;
};

it('VisitorsScreen sends a new link, and says where it did not leave', async () => {
  const user = await open();
  api.now.refuse('resendVisitor', 'RATE_LIMITED', { detail: 'Trop de liens.' });
  await user.click(await screen.findByRole('menuitem', { name: 'Envoyer un nouveau lien' }));
  expect(await screen.findByText('Trop de liens.')).toBeTruthy();
  expect(api.now.last('resendVisitor')?.params).toEqual({ id: '3' });
});

it('VisitorsScreen takes an access away after a question that says what it ends', async () => {
  const user = await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Retirer l’accès' }));
  expect(screen.getByRole('alertdialog', { name: /Mairie de Blagnac/ }).textContent).toMatch(/déconnectée/);
  expect(api.now.last('revokeVisitor')).toBeUndefined();
  api.now.answer('revokeVisitor', undefined as never);
  await user.click(screen.getByRole('button', { name: 'Retirer l’accès' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.now.last('revokeVisitor')?.params).toEqual({ id: '3' });
});
