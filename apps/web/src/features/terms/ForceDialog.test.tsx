import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { ForceDialog } from './ForceDialog.tsx';

const api = setUpFakeApi();

it('ForceDialog asks those who never accepted, and everybody only when that is chosen', async () => {
  api.now.answer('forceTerms', { asked_at: '2026-11-22T10:00:00Z' });
  const onClose = vi.fn();
  const user = await show(<ForceDialog onClose={onClose} />, ['terms', 'errors']);
  const send = () => user.click(screen.getByRole('button', { name: 'Redemander' }));
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.now.sent.at(-1)?.body).toEqual({ whom: 'never_accepted' });
  await user.click(screen.getByRole('button', { name: /Destinataires/ }));
  await user.click(await screen.findByRole('option', { name: 'Tous les comptes' }));
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(api.now.sent.at(-1)?.body).toEqual({ whom: 'everybody' });
});
