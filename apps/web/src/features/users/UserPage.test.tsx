import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksBefore } from '../../../test/formHabits.ts';
import { aUser } from '../../../test/organisations.ts';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { UserPage } from './UserPage.tsx';

const api = setUpFakeApi();
const NOTHING = { count: 0, next: null, previous: null, results: [] };

const LEA = aUser();
const open = () => showPage('/users/8', UserPage, ['users', 'nav', 'errors'], '/users/$id');

beforeEach(() => {
  openSessionOf({
    user_type: 'platform_admins',
    capabilities: ['runs_platform'],
    permissions: ['user:read', 'user:impersonate', 'desk:read'],
  });
  api.now.answer('userJournal', NOTHING);
  api.now.answer('userEvents', NOTHING);
});

it('UserPage blocks an account after a question, and opens it again by one press', async () => {
  api.now.answer('getUser', LEA);
  const { user } = await open();
  expect(await screen.findByText('lea@example.invalid · lea.garnier')).toBeTruthy();
  await asksBefore({
    api: api.now,
    user,
    call: 'updateUser',
    opener: () => button('Bloquer le compte'),
    confirm: 'Bloquer le compte',
    says: /Léa Garnier.*Toutes ses sessions se ferment/,
    agree: () => {
      api.now.answer('updateUser', sessionOf({}).user);
      api.now.answer('getUser', { ...LEA, is_active: false });
    },
  });
  expect(api.now.last('updateUser')).toMatchObject({ params: { id: '8' }, body: { is_active: false } });
  const unblock = await screen.findByRole('button', { name: 'Débloquer le compte' });
  // Nobody looks through an account that is blocked.
  expect(screen.queryByRole('button', { name: /^Voir comme/ })).toBeNull();
  const before = api.now.bodies('updateUser').length;
  api.now.answer('getUser', LEA);
  const release = api.now.hold();
  await user.dblClick(unblock);
  release();
  expect(await screen.findByText('Le compte de Léa Garnier est débloqué')).toBeTruthy();
  expect(api.now.bodies('updateUser').slice(before)).toEqual([{ is_active: true }]);
});

it('UserPage tells for whom the person works, and links to an operator', async () => {
  const membership = { tenant_id: 4, user_type: 'subscribers', role: 'owner' } as const;
  api.now.answer('getUser', {
    ...LEA,
    memberships: [
      { ...membership, id: 1, tenant_kind: 'operator', tenant_name: 'Nord Drone' },
      { ...membership, id: 2, tenant_kind: 'structure', tenant_name: 'Tour de Lille', role: 'admin' },
    ],
  });
  await open();
  expect((await screen.findByRole('link', { name: 'Nord Drone' })).getAttribute('href')).toBe(
    '/exploitants/4',
  );
  expect(screen.getByText('Tour de Lille')).toBeTruthy();
});

it('lets who only reads neither block nor look, and says that somebody works for nobody', async () => {
  openSessionOf({ permissions: ['user:read'] });
  api.now.answer('getUser', LEA);
  await open();
  expect(await screen.findByText('lea@example.invalid · lea.garnier')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Bloquer|Voir comme/ })).toBeNull();
});

it('says that there is no such person', async () => {
  api.now.refuse('getUser', 'NOT_FOUND', { detail: 'Introuvable.' });
  await open();
  expect(await screen.findByText('Introuvable.')).toBeTruthy();
});
