import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { AdditionDialog } from './AdditionDialog.tsx';

const api = setUpFakeApi();
const TYPE = {
  kind: 'protected_nature' as const,
  law: [],
  takes: { procedure: true, notice: true, structure: true },
  in_force: null,
  additions: [],
};

it('adds from tomorrow on, with its reason, and leaves the rest to the law', async () => {
  api.now.answer('listStructures', { count: 0, next: null, previous: null, results: [] });
  api.now.answer('addToConstraintType', TYPE);
  const onClose = vi.fn();
  const user = await show(<AdditionDialog type={TYPE} today="2026-11-22" onClose={onClose} />, [
    'constraint_types',
    'constraints',
    'email_requests',
    'flight_notifications',
    'errors',
  ]);
  const add = () => user.click(screen.getByRole('button', { name: 'Ajouter' }));
  await add();
  expect(await screen.findByText('Champ obligatoire.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Préavis/ }), '45');
  await user.type(screen.getByRole('textbox', { name: /Motif/ }), 'Demandé par le parc.');
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(-1)?.body).toMatchObject({
    valid_from: '2026-11-23',
    procedure: null,
    structure_id: null,
    notice_days: 45,
    reason: 'Demandé par le parc.',
  });
});
