import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { AnswerMail } from './AnswerMail.tsx';

const api = setUpFakeApi();
const message = () => box('Répondre à cet e-mail');
const send = () => button('Envoyer la réponse simulée');

it('AnswerMail sends an answer once, keeps what was refused, and is empty again when it has arrived', async () => {
  const user = await show(<AnswerMail mailId={12} />, ['demo', 'errors']);
  await asksFirst({ api: api.now, user, input: message, submit: send });
  await user.type(message(), 'Accord pour mardi.');
  await refusesAtField({
    api: api.now,
    user,
    call: 'answerDemoMail',
    field: 'message',
    input: message,
    submit: send,
  });
  // A letter that the mail server would leave aside is said, with what was typed kept for another try.
  api.now.answer('answerDemoMail', { outcome: 'refused', reason: 'closed' });
  await user.click(send());
  expect(await screen.findByText(/La demande est close/)).toBeTruthy();
  expect(message().value).toBe('Accord pour mardi.');
  api.now.answer('answerDemoMail', { outcome: 'added', reason: null });
  await user.click(send());
  expect(await screen.findByText(/Réponse ajoutée à la discussion/)).toBeTruthy();
  await waitFor(() => expect(message().value).toBe(''));
  expect(api.now.last('answerDemoMail')).toMatchObject({
    params: { id: '12' },
    body: { message: 'Accord pour mardi.' },
  });
});
