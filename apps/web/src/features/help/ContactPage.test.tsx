import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { showPublicPage } from '../../../test/publicPage.tsx';
import { ContactPage } from './ContactPage.tsx';

const api = setUpFakeApi();

it('ContactPage writes to the staff without an account, once every field is there and is taken', async () => {
  const { user } = await showPublicPage('/contact', ContactPage, ['help_screens', 'errors', 'auth']);
  const box = (index: number) => screen.getAllByRole('textbox')[index] ?? document.body;
  const submit = () => screen.getByRole('button', { name: 'Envoyer' });
  await asksFirst({ api: api.now, user, input: () => box(0), submit });
  const typed = ['Claire Morel', 'claire@example.invalid', 'Mon compte', 'Il ne s’ouvre pas.'];
  for (const [index, text] of typed.entries()) await user.type(box(index), text);
  await refusesAtField({
    api: api.now,
    user,
    call: 'contact',
    field: 'email',
    input: () => box(1),
    submit,
  });
  api.now.answer('contact', undefined as never);
  await user.click(submit());
  expect((await screen.findByRole('status')).textContent).toContain('claire@example.invalid');
  const [name, email, subject, message] = typed;
  expect(api.now.sent.at(-1)?.body).toEqual({ name, email, subject, message });
});
