import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { refusesAtField } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { ForwardSheet } from './ForwardSheet.tsx';

const api = setUpFakeApi();
const APPROVAL = { id: 7, display_identifier: 'A-1007' };
const open = () => show(<ForwardSheet approval={APPROVAL} />, ['approvals', 'errors']);

it('ForwardSheet sends the sheet to addresses typed in one field, each once', async () => {
  signedInAs(['approval:message']);
  const user = await open();
  const addresses = () => screen.getByRole('textbox', { name: 'Adresses e-mail' });
  await user.click(button('Transmettre la fiche'));
  await user.type(addresses(), 'mairie');
  await user.click(button('Envoyer'));
  await waitFor(() => expect(addresses().getAttribute('aria-invalid')).toBe('true'));
  expect(api.now.sent).toEqual([]);
  await user.clear(addresses());
  await user.type(addresses(), 'a@example.invalid, b@example.invalid; a@example.invalid');
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'Pour information.');
  await refusesAtField({
    api: api.now,
    user,
    call: 'forwardMissionSheet',
    field: 'recipients',
    input: addresses,
    submit: () => button('Envoyer'),
  });
  api.now.answer('forwardMissionSheet', undefined as never);
  await user.click(button('Envoyer'));
  expect(await screen.findByText('Fiche envoyée à 2 adresses.')).toBeTruthy();
  expect(api.now.sent.at(-1)).toMatchObject({
    params: { id: '7' },
    body: { recipients: ['a@example.invalid', 'b@example.invalid'], message: 'Pour information.' },
  });
});

it('Forwarding is not there for who may not write on the request', async () => {
  signedInAs(['approval:read']);
  await open();
  expect(screen.queryByRole('button')).toBeNull();
});
