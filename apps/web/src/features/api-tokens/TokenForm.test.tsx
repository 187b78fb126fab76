import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { chooseTyped, refusesAtField } from '../../../test/formHabits.ts';
import { TokenForm } from './TokenForm.tsx';

const api = setUpFakeApi();
const name = () => screen.getByRole('textbox', { name: /^Nom/ });
const create = () => screen.getByRole('button', { name: 'Créer la clé' });

it('TokenForm makes a key for what it is chosen for, and hands it over once', async () => {
  const onMade = vi.fn();
  const scopes = ['flight:read', 'flight:write'] as const;
  const user = await show(<TokenForm scopes={scopes} onMade={onMade} onClose={vi.fn()} />, [
    'api_tokens',
    'errors',
  ]);
  await user.type(name(), 'Planning');
  await user.type(screen.getByLabelText('Votre mot de passe', { selector: 'input' }), 'le bon');
  await user.click(create());
  // A key that may do nothing is none: said at the field, and nothing is sent.
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /^Portées/ }).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(api.now.sent).toEqual([]);
  await chooseTyped(user, /^Portées/, 'missions\u00a0: lire');
  await refusesAtField({
    api: api.now,
    user,
    call: 'createApiToken',
    field: 'name',
    input: name,
    submit: create,
  });
  api.now.answer('createApiToken', {
    id: 4,
    name: 'Planning',
    scopes: ['flight:read'],
    ending: 'wxyz',
    created_at: '2026-11-23T08:00:00Z',
    expires_at: '2027-02-21T08:00:00Z',
    last_used_at: null,
    is_expired: false,
    token: 'envol_wxyz',
  });
  await user.click(create());
  await waitFor(() => expect(onMade).toHaveBeenCalledWith('envol_wxyz'));
  expect(api.now.sent.filter((call) => call.name === 'createApiToken').at(-1)?.body).toEqual({
    name: 'Planning',
    scopes: ['flight:read'],
    days: 90,
    password: 'le bon',
  });
});
