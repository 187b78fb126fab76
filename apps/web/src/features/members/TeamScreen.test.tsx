import type { Member } from '@envol/contract/members';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksBefore } from '../../../test/formHabits.ts';
import { aMember } from '../../../test/organisations.ts';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { TeamScreen } from './TeamScreen.tsx';

const api = setUpFakeApi();

const CLAIRE = aMember({
  id: 1,
  user_id: 1,
  long_name: 'Claire Morel',
  email: 'claire@example.invalid',
  role: 'owner',
  is_self: true,
  available_actions: [],
});
const LEA = aMember({ pilot: { id: 3, full_name: 'Léa Garnier' }, is_active: false });
const list = (...results: Member[]) =>
  api.now.answer('listMembers', { count: results.length, next: null, previous: null, results });
const open = () => showPage('/settings/team', TeamScreen, ['members', 'errors']);

beforeEach(() => {
  openSessionOf({
    memberships: [
      { id: 1, tenant_kind: 'operator', tenant_name: 'Nord', user_type: 'subscribers', role: 'owner' },
    ],
    acting_membership_id: 1,
    permissions: ['member:read', 'member:write', 'invitation:read', 'invitation:write'],
  });
  api.now.answer('listInvitations', { count: 0, next: null, previous: null, results: [] });
});

it('TeamScreen takes somebody out of the team after a question that names the person', async () => {
  list(CLAIRE, LEA);
  const { user } = await open();
  expect(await screen.findByText('Fiche télépilote : Léa Garnier')).toBeTruthy();
  expect(screen.getByText('Bloqué')).toBeTruthy();
  await asksBefore({
    api: api.now,
    user,
    call: 'removeMember',
    opener: () => button('Actions pour Léa Garnier'),
    entry: 'Retirer de l’équipe',
    confirm: 'Retirer de l’équipe',
    says: /Léa Garnier.*perd immédiatement l’accès/,
    agree: () => {
      api.now.answer('removeMember', undefined as never);
      list(CLAIRE);
    },
  });
  expect(api.now.last('removeMember')?.params).toEqual({ id: '7' });
  expect(await screen.findByText('Léa Garnier ne fait plus partie de l’équipe.')).toBeTruthy();
  expect(screen.queryByText('lea@example.invalid')).toBeNull();
});

it('TeamScreen offers nothing about somebody of a higher role, nor about oneself', async () => {
  list(CLAIRE);
  await open();
  const row = (await screen.findByText('claire@example.invalid')).closest('tr');
  if (row === null) throw new Error('Claire has no row');
  expect(within(row).getByText('vous')).toBeTruthy();
  expect(within(row).queryByRole('button')).toBeNull();
});

it('TeamScreen searches as one types, and says that nobody was found', async () => {
  list(CLAIRE);
  const { user } = await open();
  await screen.findByText('claire@example.invalid');
  list();
  await user.type(screen.getByRole('searchbox', { name: 'Nom ou e-mail' }), 'Zoé');
  expect(await screen.findByText('Aucun membre trouvé')).toBeTruthy();
  expect(api.now.last('listMembers')?.query.get('q')).toBe('Zoé');
});
