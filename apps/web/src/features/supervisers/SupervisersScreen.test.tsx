import type { Superviser } from '@envol/contract/supervisers';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { SupervisersScreen } from './SupervisersScreen.tsx';

const api = setUpFakeApi();

it.each([
  [['superviser:read', 'superviser:write'], true],
  [['superviser:read'], false],
] as const)('SupervisersScreen offers to add a person to who may write: %o', async (permissions, offers) => {
  signedInAs(permissions);
  api.now.answer('superviserAuthorities', []);
  api.now.answer('listSupervisers', { count: 0, next: null, previous: null, results: [] });
  await showPage('/supervisers', SupervisersScreen, ['supervisers']);
  await screen.findByRole('searchbox');
  expect(screen.queryAllByRole('button', { name: 'Ajouter une personne' }).length > 0).toBe(offers);
});

const ANNE: Superviser = {
  id: 21,
  user_id: 8,
  username: 'anne.roux',
  email: 'anne@example.invalid',
  long_name: 'Anne Roux',
  is_active: true,
  authority_id: 5,
  structure_id: null,
  authority_name: 'Approche',
  user_type: 'authorities',
  role: 'controller',
  access_privileges: ['approvals'],
  simplified_interface: false,
  email_notification_preferences: 'all',
  preferred_basemap: null,
  structure_ids: null,
  since: '2026-01-01T08:00:00.000Z',
  available_actions: ['delete'],
};

it('SupervisersScreen takes a person off an authority after a question that names both', async () => {
  signedInAs(['superviser:read', 'superviser:write']);
  api.now.answer('superviserAuthorities', []);
  api.now.answer('listSupervisers', { count: 1, next: null, previous: null, results: [ANNE] });
  const { user } = await showPage('/supervisers', SupervisersScreen, ['supervisers', 'errors']);
  await user.click(await screen.findByRole('button', { name: /Anne Roux/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retirer' }));
  expect(screen.getByRole('alertdialog', { name: /Retirer Anne Roux de Approche/ })).toBeTruthy();
  expect(api.now.sent.some(({ name }) => name === 'deleteSuperviser')).toBe(false);
  api.now.answer('deleteSuperviser', undefined as never);
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.now.sent.findLast(({ name }) => name === 'deleteSuperviser')?.params).toEqual({ id: '21' });
});
