import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { refusesAtField } from '../../../test/formHabits.ts';
import { NORD } from '../../../test/operatorDesk.ts';
import { BlockDialog, NoteDialog } from './OperatorDialogs.tsx';

const api = setUpFakeApi();
const button = (name: string) => screen.getByRole('button', { name });

it('keeps the staff’s note, and forgets one that was emptied', async () => {
  const onClose = vi.fn();
  api.now.answer('updateOperatorDesk', NORD);
  const operator = { ...NORD, note: 'Rappeler lundi' };
  const user = await show(<NoteDialog operator={operator} onClose={onClose} />, ['operators', 'errors']);
  await user.clear(screen.getByRole('textbox'));
  await user.click(button('Enregistrer la note'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(0)).toMatchObject({ params: { id: '7' }, body: { note: null } });
});

it('blocks for a reason alone, which its people are told', async () => {
  const onClose = vi.fn();
  const user = await show(<BlockDialog operator={NORD} onClose={onClose} />, ['operators', 'errors']);
  const reason = () => screen.getByRole('textbox', { name: /^Motif/ });
  await user.click(button('Bloquer'));
  await waitFor(() => expect(document.activeElement).toBe(reason()));
  expect(api.now.sent).toEqual([]);
  await user.type(reason(), 'Impayés');
  await refusesAtField({
    api: api.now,
    user,
    call: 'blockOperator',
    field: 'reason',
    input: reason,
    submit: () => button('Bloquer'),
  });
  api.now.answer('blockOperator', NORD);
  await user.click(button('Bloquer'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.now.sent.at(-1)).toMatchObject({ params: { id: '7' }, body: { reason: 'Impayés' } });
});
