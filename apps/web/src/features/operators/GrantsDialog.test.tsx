import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { NORD } from '../../../test/operatorDesk.ts';
import { GrantsDialog } from './GrantsDialog.tsx';

const api = setUpFakeApi();

it('GrantsDialog closes one thing and leaves the others, each with what its people do without it', async () => {
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
