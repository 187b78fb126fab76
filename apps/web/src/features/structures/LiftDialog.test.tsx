import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { LiftDialog } from './LiftDialog.tsx';

const api = setUpFakeApi();

const page = { count: 0, next: null, previous: null, results: [] };

it('LiftDialog lifts for every authority, with a reason, and keeps what was typed when it is refused', async () => {
  api.now.answer('listStructures', page);
  api.now.refuse('createExemption', 'VALIDATION', {
    fields: { expires_at: ['Cette date est passée.'] },
  });
  const onClose = vi.fn();
  const user = await show(
    <LiftDialog operator={{ id: 7, name: 'Nord Drone' }} structureId={null} onClose={onClose} />,
    ['structures', 'errors'],
  );
  const dialog = screen.getByRole('dialog', { name: 'Dérogation pour Nord Drone' });
  const send = (): Promise<void> => user.click(dialog.querySelector('button[type=submit]') as HTMLElement);
  await send();
  expect(await screen.findByText('Champ obligatoire.')).toBeTruthy();
  const reason = screen.getByRole('textbox', { name: 'Motif' });
  await user.type(reason, 'Secours en montagne');
  await send();
  expect(await screen.findByText('Cette date est passée.')).toBeTruthy();
  expect((reason as HTMLTextAreaElement).value).toBe('Secours en montagne');
  expect(onClose).not.toHaveBeenCalled();
  expect(api.now.sent.filter(({ name }) => name === 'createExemption')).toMatchObject([
    {
      params: { id: '7' },
      body: { kind: 'notice_bypass', structure_id: null, reason: 'Secours en montagne', expires_at: null },
    },
  ]);
  api.now.answer('createExemption', {
    id: 1,
    operator_id: 7,
    operator_name: 'Nord Drone',
    kind: 'notice_bypass',
    structure_id: null,
    structure_name: null,
    reason: 'Secours en montagne',
    expires_at: null,
    created_by: 'Staff',
    created_at: '2026-11-22T10:00:00Z',
    revoked_by: null,
    revoked_at: null,
    is_in_force: true,
  });
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
