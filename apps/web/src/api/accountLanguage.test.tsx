import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../test/dom.tsx';
import { sessionOf } from '../../test/people.ts';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { meetLanguage, takeShownLanguage } from './accountLanguage.ts';
import { currentLanguage, setLanguage } from './language.ts';
import { openSession } from './session.ts';

const api = setUpFakeApi();

/** Signs in to an account whose language is English. */
const meet = () => {
  const session = sessionOf({ language: 'en' });
  openSession(session, false);
  meetLanguage(session.user);
};

it('the switch of languages takes the language that is pressed for a choice also where it is the one shown', async () => {
  const { user } = sessionOf({});
  api.now.answer('updateUser', { ...user, language: 'fr' });
  const person = await show(<LanguageSwitch />, ['common']);
  await person.click(screen.getByRole('button', { name: 'Français' }));
  meet();
  await waitFor(() => expect(api.now.sent).toMatchObject([{ name: 'updateUser', body: { language: 'fr' } }]));
  expect(currentLanguage()).toBe('fr');
});

it('the switch of languages shows the account’s own language where none was chosen; one chosen afterwards is the account’s', async () => {
  meet();
  expect(currentLanguage()).toBe('en');
  expect(api.now.sent).toEqual([]);
  api.now.answer('updateUser', { ...sessionOf({}).user, language: 'fr' });
  setLanguage('fr');
  await waitFor(() => expect(api.now.sent).toMatchObject([{ body: { language: 'fr' } }]));
});

it('a demonstration’s account takes the language that is shown', async () => {
  setLanguage('fr');
  api.now.answer('updateUser', { ...sessionOf({}).user, language: 'fr' });
  takeShownLanguage();
  meet();
  await waitFor(() => expect(api.now.sent).toMatchObject([{ body: { language: 'fr' } }]));
  expect(currentLanguage()).toBe('fr');
});
