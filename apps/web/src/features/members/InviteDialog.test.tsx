import { DEFAULT_CONFIG } from '@envol/domain/operators/config';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { outlivesSession } from '../../../test/formHabits.ts';
import { openSessionOf } from '../../../test/people.ts';
import { InviteDialog } from './InviteDialog.tsx';

const api = setUpFakeApi();

it('InviteDialog keeps what was typed where the address is a member’s already, and sends the part that was chosen', async () => {
  openSessionOf({
    memberships: [
      { id: 1, tenant_kind: 'operator', tenant_name: 'Nord', user_type: 'subscribers', role: 'owner' },
    ],
    acting_membership_id: 1,
  });
  api.now.refuse('invite', 'ALREADY_MEMBER', {
    fields: { email: ['Cette personne fait déjà partie de l’organisation.'] },
  });
  const onClose = vi.fn();
  const user = await show(<InviteDialog onClose={onClose} />, ['members', 'errors']);
  const send = () => user.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
  await send();
  expect(await screen.findByText(/Champ obligatoire|Adresse e-mail non valide/)).toBeTruthy();
  expect(api.now.sent).toEqual([]);
  const email = screen.getByRole('textbox', { name: 'E-mail' });
  await user.type(email, 'lea@example.invalid');
  await user.click(screen.getByRole('checkbox', { name: 'Télépilote restreint' }));
  await send();
  expect(await screen.findByText('Cette personne fait déjà partie de l’organisation.')).toBeTruthy();
  expect((email as HTMLInputElement).value).toBe('lea@example.invalid');
  expect(onClose).not.toHaveBeenCalled();
  api.now.answer('invite', {
    id: 3,
    email: 'lea@example.invalid',
    role: 'standard',
    contact_profile: 'standard',
    is_restricted: true,
    access_privileges: [],
    simplified_interface: false,
    invited_by: 'Claire Morel',
    sent_at: '2026-11-22T10:00:00Z',
    expires_at: '2026-11-29T10:00:00Z',
    is_expired: false,
  });
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(-1)?.body).toMatchObject({
    email: 'lea@example.invalid',
    role: 'standard',
    is_restricted: true,
    language: 'fr',
  });
});

it('InviteDialog offers no restricted pilot where the platform did not open them', async () => {
  openSessionOf({
    memberships: [
      { id: 1, tenant_kind: 'operator', tenant_name: 'Nord', user_type: 'subscribers', role: 'owner' },
    ],
    acting_membership_id: 1,
    operator: {
      id: 4,
      commercial_name: 'Nord',
      plan: 'enterprise',
      role: 'owner',
      contact_profile: 'standard',
      is_restricted: false,
      pilot_id: null,
      is_sub_exploitant_manager: false,
      sub_exploitant_ids: null,
      config: { ...DEFAULT_CONFIG, restricted_pilots: false },
    } as never,
  });
  await show(<InviteDialog onClose={() => undefined} />, ['members', 'errors']);
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Télépilote restreint' })).toBeNull();
});

it('InviteDialog gives back what was typed when the session ended', () =>
  outlivesSession({
    open: () => {
      openSessionOf({});
      return show(<InviteDialog onClose={vi.fn()} />, ['members', 'errors']);
    },
    input: () => screen.getByRole('textbox', { name: 'E-mail' }),
  }));
