import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../test/dom.tsx';
import { signedInAs } from '../../test/people.ts';
import { currentSession } from '../api/session.ts';
import { ChangeOwnName } from './OwnName.tsx';

const api = setUpFakeApi();

it('the dialog of the own name sends the corrected name, which the screens then show; an empty one is refused at its field', async () => {
  signedInAs(['account:read', 'account:write']);
  const user = currentSession()?.user;
  if (user === undefined) throw new Error('nobody is signed in');
  api.now.answer('updateUser', { ...user, long_name: 'Camille Laurent' });
  const person = await show(<ChangeOwnName />, ['settings', 'errors']);
  await person.click(screen.getByRole('button', { name: 'Corriger mon nom' }));
  const field = screen.getByRole('textbox', { name: 'Nom' });
  const submit = (): Promise<void> =>
    person.click(screen.getByRole('dialog').querySelector('button[type=submit]') as HTMLElement);
  await person.clear(field);
  await submit();
  expect(api.now.sent).toEqual([]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await person.type(field, 'Camille Laurent');
  await submit();
  await expect.poll(() => currentSession()?.user.long_name).toBe('Camille Laurent');
  expect(api.now.sent[0]?.body).toEqual({ long_name: 'Camille Laurent' });
});

it('A change of one’s own name is not offered to who looks through the account', async () => {
  signedInAs(['account:read']);
  await show(<ChangeOwnName />, ['settings']);
  expect(screen.queryByRole('button')).toBeNull();
});
