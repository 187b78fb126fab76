import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../test/approvals.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { Procedures } from './Procedures.tsx';

const api = setUpFakeApi();

const asked = approvalOf({
  status: 'incomplete',
  status_word: 'signature_request',
  available_actions: ['sign'],
  constraint_name: 'CTR Toulouse',
  protocol: {
    text: 'Veille radio 118,1 MHz.',
    asked_by: 'Jean Tour',
    asked_at: '2026-11-20T08:00:00.000Z',
    signed_by: null,
    signed_at: null,
  },
});

it('shows what is signed before it is, and sends a name once the box is ticked', async () => {
  const signed = { ...asked, status: 'awaiting_validation' as const };
  api.now.answer('validateProtocolSheet', signed);
  const user = await show(<Procedures approval={asked} />, ['approvals']);
  await user.click(screen.getByRole('button', { name: 'Signer le protocole' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Veille radio 118,1 MHz.')).toBeTruthy();
  expect(dialog.getByText('CTR Toulouse')).toBeTruthy();
  await user.type(dialog.getByLabelText('Nom du signataire'), 'C. Martin');
  await user.click(dialog.getByRole('button', { name: 'Signer le protocole' }));
  expect(api.now.sent).toEqual([]);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Signer le protocole' }));
  expect(api.now.sent[0]?.body).toEqual({ name: 'C. Martin', accepted: true });
});
