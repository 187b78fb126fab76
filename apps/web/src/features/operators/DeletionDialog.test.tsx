import type { OperatorDeletionPreview, OperatorDesk } from '@envol/contract/operators';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { NORD } from '../../../test/operatorDesk.ts';
import { DeletionDialog } from './DeletionDialog.tsx';

const api = setUpFakeApi();

const preview = (changes: Partial<OperatorDeletionPreview> = {}): OperatorDeletionPreview => ({
  operator: { id: NORD.id, commercial_name: NORD.commercial_name },
  goes: { members: 3, flights: 12, pilots: 1, drones: 0, documents: 0, flying_times: 0 },
  stays: { approvals: 5 },
  standing_requests: 2,
  obstacles: [],
  ...changes,
});
const open = (onClose = vi.fn()) =>
  show(<DeletionDialog operator={NORD} onClose={onClose} />, ['operators', 'errors', 'common']);

it('DeletionDialog says what goes and what stays, and deletes only once the name is typed', async () => {
  const onClose = vi.fn();
  const deleted: OperatorDesk = { ...NORD, deleted_at: '2026-01-02T08:00:00Z', available_actions: ['note'] };
  api.now.answer('previewOperatorDeletion', preview());
  api.now.answer('deleteOperator', deleted);
  const user = await open(onClose);
  expect(await screen.findByText(/3 membres, 12 missions et 1 télépilote/)).toBeTruthy();
  expect(screen.getByText(/5 demandes sont conservées par leurs autorités/)).toBeTruthy();
  expect(screen.getByText(/2 demandes en attente ou accordées/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Motif/ }), 'Société radiée');
  const name = screen.getByRole('textbox', { name: /Nom de l’exploitant/ });
  await user.type(name, 'Nord');
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Ce n’est pas le nom de cet exploitant.')).toBeTruthy();
  expect(api.now.sent.some(({ body }) => body !== undefined)).toBe(false);
  await user.type(name, ' Drone');
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.find(({ body }) => body !== undefined)?.body).toEqual({
    name: 'Nord Drone',
    reason: 'Société radiée',
  });
});

it('DeletionDialog names what is not over, and offers no deletion meanwhile', async () => {
  const obstacles: OperatorDeletionPreview['obstacles'] = [
    { kind: 'take_offs', count: 1 },
    { kind: 'activations', count: 2 },
  ];
  api.now.answer('previewOperatorDeletion', preview({ obstacles }));
  await open();
  expect(
    await screen.findByText(/1 décollage n’est pas terminé\. 2 activations ne sont pas terminées\./),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Supprimer' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('textbox')).toBeNull();
});
