import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { approvalOf } from '../../../test/approvals.ts';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { signedInAs } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { OperatorCard } from './OperatorCard.tsx';

const api = setUpFakeApi();
const WORDS = ['approvals', 'errors'] as const;
const PAIR = { sid: '3', id: '4' };
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  signedInAs(['structure-note:write']);
  api.now.answer('getOperatorNote', { note: 'Rappeler lundi', written_by: 'Jean', written_at: null });
  api.now.answer('getOperatorLink', {
    reference: null,
    url: null,
    valid_until: null,
    written_by: null,
    written_at: null,
  });
});

const open = async () => {
  const { user } = await showPage('/request', () => <OperatorCard approval={approvalOf({})} />, WORDS);
  await screen.findByText('Rappeler lundi');
  return user;
};

it('OperatorCard writes the note on an operator anew, says what the server refuses, and takes an emptied one away', async () => {
  const user = await open();
  const note = () => screen.getByRole('textbox', { name: /^Note/ });
  await user.click(button('Modifier la note'));
  await user.type(note(), ' matin');
  await refusesAtField({
    api: api.now,
    user,
    call: 'updateOperatorNote',
    field: 'note',
    input: note,
    submit: () => button('Enregistrer'),
  });
  api.now.answer('updateOperatorNote', { note: null, written_by: null, written_at: null });
  await user.click(button('Enregistrer'));
  await closed();
  expect(api.now.last('updateOperatorNote')).toMatchObject({
    params: PAIR,
    body: { note: 'Rappeler lundi matin' },
  });

  await user.click(button('Modifier la note'));
  await user.clear(note());
  await user.click(button('Enregistrer'));
  await closed();
  expect(api.now.last('updateOperatorNote')?.body).toEqual({ note: null });
});

it('OperatorCard keeps what binds the two, its text only at an address in https', async () => {
  const user = await open();
  const address = () => screen.getByRole('textbox', { name: /^Texte/ });
  await user.click(button('Ajouter un protocole'));
  await user.type(screen.getByRole('textbox', { name: /^Référence/ }), 'P-12');
  await user.type(address(), 'http://example.invalid/p');
  await asksFirst({ api: api.now, user, input: address, submit: () => button('Enregistrer') });
  await user.clear(address());
  await user.type(address(), 'https://example.invalid/p');
  api.now.answer('createOperatorLink', {
    reference: 'P-12',
    url: 'https://example.invalid/p',
    valid_until: null,
    written_by: 'Jean',
    written_at: '2026-11-24T08:00:00.000Z',
  });
  await user.click(button('Enregistrer'));
  await closed();
  expect(api.now.last('createOperatorLink')).toMatchObject({
    params: PAIR,
    body: { reference: 'P-12', url: 'https://example.invalid/p', valid_until: null },
  });
});
