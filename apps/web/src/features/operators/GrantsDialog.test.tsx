import type { OperatorDesk } from '@envol/contract/operators';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { GrantsDialog } from './GrantsDialog.tsx';

const api = setUpFakeApi();

const NORD: OperatorDesk = {
  id: 7,
  commercial_name: 'Nord Drone',
  company: 'Nord Drone SARL',
  siret: null,
  uas_operator_number: null,
  plan: 'enterprise',
  members_count: 1,
  pilots_count: 1,
  drones_count: 1,
  flights_count: 0,
  last_approval_date: null,
  created_at: '2026-01-01T08:00:00Z',
  is_blocked: false,
  approvals_count: 0,
  can_manage_take_off_authorizations: true,
  grants: { allow_flying_time: true, restricted_pilots: true },
  alphatango_uids: [],
  note: null,
  blocked: null,
  members: [],
  duplicates: [],
  structures: [],
  available_actions: ['note', 'block', 'merge'],
};

it('closes one thing and leaves the others, each with what its people do without it', async () => {
  const onClose = vi.fn();
  api.now.answer('updateOperatorDesk', NORD);
  const user = await show(<GrantsDialog operator={NORD} onClose={onClose} />, ['operators', 'errors']);
  expect(screen.getByText('Sans elles, ses télépilotes appellent la tour.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Temps de vol' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(0)).toMatchObject({
    params: { id: '7' },
    body: {
      can_manage_take_off_authorizations: true,
      grants: { allow_flying_time: false, restricted_pilots: true },
    },
  });
});
