import type { ApiToken } from '@envol/contract/api-tokens';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { box, button, dialog, dialogsGone, inDialog } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksBefore, chooseTyped } from '../../../test/formHabits.ts';
import { ApiTokensPage } from './ApiTokensPage.tsx';

const api = setUpFakeApi();
const WORDS = ['api_tokens', 'errors'] as const;

const PLANNING: ApiToken = {
  id: 4,
  name: 'Planning',
  ending: 'wxyz',
  scopes: ['flight:read'],
  created_at: '2026-11-23T08:00:00Z',
  expires_at: '2027-02-21T08:00:00Z',
  last_used_at: null,
  is_expired: false,
};
const list = (...results: ApiToken[]) =>
  api.now.answer('listApiTokens', { results, scopes: ['flight:read'] });

it('The page of API keys ends a key after a question that names it', async () => {
  list(PLANNING, { ...PLANNING, id: 5, name: 'Ancienne', is_expired: true });
  const user = await show(<ApiTokensPage />, WORDS);
  expect(await screen.findByText('expirée')).toBeTruthy();
  await asksBefore({
    api: api.now,
    user,
    call: 'revokeApiToken',
    opener: () => button('Révoquer la clé Planning'),
    confirm: 'Révoquer',
    says: /« Planning ».*refusé aussitôt/,
    agree: () => {
      api.now.answer('revokeApiToken', undefined as never);
      list();
    },
  });
  expect(api.now.last('revokeApiToken')?.params).toEqual({ id: '4' });
  expect(await screen.findByText('Aucune clé')).toBeTruthy();
});

it('ApiTokensPage shows a new key once, in a dialog that only its button closes', async () => {
  list();
  const user = await show(<ApiTokensPage />, WORDS);
  await screen.findByText('Aucune clé');
  await user.click(button('Nouvelle clé'));
  await user.type(box(/^Nom/), 'Planning');
  await user.type(screen.getByLabelText('Votre mot de passe', { selector: 'input' }), 'le bon');
  await chooseTyped(user, /^Portées/, 'missions\u00a0: lire');
  api.now.answer('createApiToken', { ...PLANNING, token: 'envol_wxyz' });
  list(PLANNING);
  await user.click(inDialog('Créer la clé'));
  expect(await screen.findByRole('dialog', { name: 'Votre nouvelle clé' })).toBeTruthy();
  expect(dialog().textContent).toContain('envol_wxyz');
  // A slip of the hand would lose it for good.
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Votre nouvelle clé' })).toBeTruthy();
  await user.click(inDialog('C’est noté'));
  await dialogsGone();
  expect(document.body.textContent).not.toContain('envol_wxyz');
  expect(screen.getByText('Planning')).toBeTruthy();
});
