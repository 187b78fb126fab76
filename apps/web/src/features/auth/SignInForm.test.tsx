import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { currentSession } from '../../api/session.ts';
import { SignInForm } from './SignInForm.tsx';
import { useSignIn } from './useSignIn.ts';

const api = setUpFakeApi();

const SigningIn = () => {
  const [stay, setStay] = useState(false);
  return <SignInForm signIn={useSignIn()} stay={stay} onStay={setStay} />;
};

const opened = async () => {
  const user = await show(<SigningIn />, ['auth']);
  const name = screen.getByRole('textbox', { name: 'Identifiant ou e-mail' });
  const password = screen.getByLabelText('Mot de passe', { selector: 'input' });
  return { user, name, password };
};

describe('the sign-in', () => {
  it('asks for what is missing, the cursor in it', async () => {
    const { user, name, password } = await opened();
    await user.type(name, 'claire.morel{Enter}');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password);
    expect(api.now.sent).toEqual([]);
  });

  it('keeps the name and selects the password when both do not fit', async () => {
    const { user, name, password } = await opened();
    api.now.refuse('login', 'INVALID_CREDENTIALS');
    await user.type(name, 'claire.morel');
    await user.type(password, 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(name).toHaveProperty('value', 'claire.morel');
    expect(api.now.sent).toMatchObject([
      { name: 'login', body: { username: 'claire.morel', password: 'wrong' } },
    ]);
    expect(currentSession()).toBeNull();
  });

  it('says that too many tries were made', async () => {
    const { user, name, password } = await opened();
    api.now.refuse('login', 'RATE_LIMITED');
    await user.type(name, 'claire.morel');
    await user.type(password, 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/minute/);
  });

  it('shows and hides what is typed', async () => {
    const { user, password } = await opened();
    await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    await waitFor(() => expect(password).toHaveProperty('type', 'text'));
  });
});
