import type { ActivationSummary } from '@envol/contract/activations';
import type { Message } from '@envol/contract/approvals';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { signedInAs } from '../../../test/people.ts';
import { DayTalk } from './DayTalk.tsx';

const api = setUpFakeApi();

const said = (id: number, message: string, files: readonly string[]): Message => ({
  id,
  author_name: 'Claire Laurent',
  author_side: 'operator',
  is_mine: true,
  message,
  documents: files.map((name) => ({ id, category: null, name, type: 'application/pdf', bytes: 20_000 })),
  viewed: false,
  by_email: false,
  created_at: '2026-11-24T08:30:00Z',
});
const activation = { id: 4, available_actions: ['message'] } as unknown as ActivationSummary;

it('DayTalk lists the files of an activation’s messages, sends those chosen, and says which are not sent', async () => {
  signedInAs(['activation:read', 'activation:message']);
  const messages = [said(1, 'Voir le plan.', ['plan.pdf'])];
  api.now.answer('listActivationMessages', () => messages);
  api.now.answer('postActivationMessage', () => {
    messages.push(said(2, 'Et la photo.', ['photo.png']));
    return said(2, 'Et la photo.', ['photo.png']);
  });
  const row = { activation, take_off: null, time_zone: 'Europe/Paris' };
  const user = await show(<DayTalk row={row} />, ['day', 'approvals']);
  expect(await screen.findByRole('button', { name: 'Télécharger plan.pdf' })).toBeDefined();
  const picker = screen.getByLabelText('Joindre des fichiers', { selector: 'input' });
  await user.upload(picker, new File(['x'], 'photo.png', { type: 'image/png' }));
  expect(screen.getByText('photo.png')).toBeDefined();
  const program = new File(['x'], 'plan.exe', { type: 'application/x-msdownload' });
  await user.setup({ applyAccept: false }).upload(picker, program);
  expect(screen.getByRole('alert').textContent).toContain('plan.exe');
  await user.type(screen.getByRole('textbox', { name: 'Votre message' }), 'Et la photo.');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByRole('button', { name: 'Télécharger photo.png' })).toBeDefined();
  const form = api.now.sent.find(({ name }) => name === 'postActivationMessage')?.body as FormData;
  expect((form.get('files') as File).name).toBe('photo.png');
  // Sent: nothing waits in the box any more.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retirer photo.png' })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});
