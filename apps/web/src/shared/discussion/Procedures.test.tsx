import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../test/approvals.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
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

it('Procedures shows what is signed before it is, and sends a name once the box is ticked', async () => {
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

it('Procedures asks for a validation anew with words and files, and keeps both where the server refuses', async () => {
  const agreed = approvalOf({ status: 'accepted', available_actions: ['request-revalidation'] });
  const user = await show(<Procedures approval={agreed} />, ['approvals', 'errors']);
  await user.click(screen.getByRole('button', { name: 'Demander une revalidation' }));
  const dialog = within(screen.getByRole('dialog'));
  const message = () => dialog.getByRole('textbox', { name: 'Message' });
  const send = () => dialog.getByRole('button', { name: 'Envoyer' });
  await asksFirst({ api: api.now, user, input: message, submit: send });
  await user.type(message(), 'La grue a bougé.');
  const plan = new File(['x'], 'plan.pdf', { type: 'application/pdf' });
  await user.upload(dialog.getByLabelText(/^Pièces jointes/), plan);
  await refusesAtField({
    api: api.now,
    user,
    call: 'revalidateApproval',
    field: 'message',
    input: message,
    submit: send,
  });
  api.now.answer('revalidateApproval', { ...agreed, status: 'awaiting_validation' });
  await user.click(send());
  expect(await screen.findByText('Envoyé à l’autre partie.')).toBeTruthy();
  const form = api.now.sent.findLast(({ name }) => name === 'revalidateApproval')?.body as FormData;
  expect(form.get('message')).toBe('La grue a bougé.');
  expect((form.get('files') as File).name).toBe('plan.pdf');
});
