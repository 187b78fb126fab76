import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { aMember } from '../../../test/organisations.ts';
import { openSessionOf } from '../../../test/people.ts';
import { MemberDialog } from './MemberDialog.tsx';

const api = setUpFakeApi();

const LEA = aMember();

it('MemberDialog says what the member will be able to do, as the permissions say it, and sends the part', async () => {
  openSessionOf({
    memberships: [
      { id: 1, tenant_kind: 'operator', tenant_name: 'Nord', user_type: 'subscribers', role: 'owner' },
    ],
    acting_membership_id: 1,
  });
  api.now.answer('updateMember', LEA);
  api.now.answer('simplifiedPilots', [{ id: 3, full_name: 'Léa Garnier', phone: null, is_archived: false }]);
  api.now.answer('listMembers', { count: 0, next: null, previous: null, results: [] });
  const user = await show(<MemberDialog member={LEA} onClose={() => undefined} />, ['members', 'errors']);
  const rights = screen.getByRole('heading', { name: 'Ce que la personne pourra faire' }).parentElement;
  const answerOf = (right: string) =>
    within(rights as HTMLElement)
      .getByText(right)
      .closest('li')
      ?.querySelector('small')?.textContent;
  expect([answerOf('demander des accords'), answerOf('modifier l’entreprise')]).toEqual(['oui', 'non']);
  await user.click(screen.getByRole('checkbox', { name: 'Télépilote restreint' }));
  expect([answerOf('demander des accords'), answerOf('lire les missions')]).toEqual(['non', 'oui']);
  await user.click(screen.getByRole('button', { name: /Fiche télépilote/ }));
  await user.click(await screen.findByRole('option', { name: 'Léa Garnier' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await expect
    .poll(() => api.now.sent.find(({ name }) => name === 'updateMember')?.body)
    .toMatchObject({ role: 'standard', is_restricted: true, pilot_id: 3 });
});
