import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { NoteDialog } from './Payment.tsx';

const api = setUpFakeApi();

it('Payment notes a payment with its reference, and stays where the server refuses it', async () => {
  const onClose = vi.fn();
  api.now.refuse('notePayment', 'PAYMENT_TRANSITION_ILLEGAL');
  const user = await show(<NoteDialog id={3} action="note-paid" onClose={onClose} />, [
    'approvals',
    'errors',
  ]);
  await user.type(screen.getByRole('textbox', { name: /Référence/ }), 'Virement 12');
  await user.click(screen.getByRole('dialog').querySelector('button[type=submit]') as HTMLElement);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\S/));
  expect(onClose).not.toHaveBeenCalled();
  expect(api.now.sent.at(-1)).toMatchObject({
    name: 'notePayment',
    body: { action: 'note-paid', reference: 'Virement 12' },
  });
});
