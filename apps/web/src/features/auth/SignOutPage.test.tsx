import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { showPublicPage } from '../../../test/publicPage.tsx';
import { holdAct } from '../../api/heldActs.ts';
import { leftBehind } from '../../api/leftBehind.ts';
import { currentSession } from '../../api/session.ts';
import { SignOutPage } from './SignOutPage.tsx';

const api = setUpFakeApi();
const { id } = sessionOf({}).user;
const draft = (name: string) => JSON.stringify({ form: { name, areas: [] }, kept_at: 1 });

beforeEach(() => {
  localStorage.setItem(`envol.draft.2.${id}.new`, draft('Toitures'));
  localStorage.setItem(`envol.draft.2.${id}.7.12`, draft('Pont'));
  // Nothing written in it; another person's.
  localStorage.setItem(`envol.draft.2.${id}.13`, draft(''));
  localStorage.setItem(`envol.draft.2.${id}1.new`, draft('Usine'));
  localStorage.setItem('envol.outbox', JSON.stringify([{ owner: `${id}.7` }, { owner: `${id}1` }]));
  return () => localStorage.clear();
});

it('SignOutPage finds what one person leaves on a device, whomever they acted for', () => {
  expect(leftBehind(id)).toEqual({
    drafts: [`envol.draft.2.${id}.new`, `envol.draft.2.${id}.7.12`],
    waiting: 1,
  });
});

it('SignOutPage asks before a sign-out leaves drafts behind, and forgets them where that is wanted', async () => {
  openSessionOf({});
  api.now.answer('logout', undefined);
  const { user, path } = await showPublicPage('/sign-out', SignOutPage, ['auth', 'accounts']);
  expect(screen.getByText(/^2 brouillons de mission/)).toBeDefined();
  expect(screen.getByText(/^1 action attend encore le réseau/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Effacer les 2 brouillons et se déconnecter' }));
  await waitFor(() => expect(path()).toBe('/'));
  expect(currentSession()).toBeNull();
  expect(leftBehind(id).drafts).toEqual([]);
  expect(localStorage.getItem(`envol.draft.2.${id}1.new`)).not.toBeNull();
  // What was done is not undone by leaving.
  expect(leftBehind(id).waiting).toBe(1);
});

it('SignOutPage forgets nothing where the person stays, for an act that was not received', async () => {
  openSessionOf({});
  const letGo = holdAct(async () => false);
  const { user, path } = await showPublicPage('/sign-out', SignOutPage, ['auth', 'accounts']);
  await user.click(screen.getByRole('button', { name: 'Effacer les 2 brouillons et se déconnecter' }));
  await waitFor(() => expect(path()).not.toBe('/sign-out'));
  letGo();
  expect(currentSession()).not.toBeNull();
  expect(leftBehind(id).drafts).toHaveLength(2);
});
