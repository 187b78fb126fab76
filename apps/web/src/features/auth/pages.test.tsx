import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { box, button, secret } from '../../../test/controls.ts';
import { setUpFakeApi, textOnScreen } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { showPublicPage } from '../../../test/publicPage.tsx';
import { closeSession, currentSession } from '../../api/session.ts';
import { ConfirmResetPage } from './ConfirmResetPage.tsx';
import { ForgottenPasswordPage } from './ForgottenPasswordPage.tsx';
import { JoinForm } from './invitation/JoinForm.tsx';
import { SignInPage } from './SignInPage.tsx';
import { SignUpPage } from './signUp/SignUpPage.tsx';

const api = setUpFakeApi();

const TERMS = {
  version: '3',
  effective_on: '2026-09-01',
  articles: [{ title: 'Usage', text: 'Soyez prudents.' }],
};
const PASSWORD = 'corbeau-lent-et-bleu';

it('the sign-in says to whoever was signed in that the session has ended, and that a draft is kept', async () => {
  api.now.answer('identityProvider', { provider: null });
  api.now.answer('demoAccounts', { enabled: false, password: null, accounts: [] });
  openSessionOf({});
  closeSession();
  await showPublicPage('/?redirect=/map/flights', SignInPage, ['auth', 'accounts']);
  expect(textOnScreen()).toContain('Votre session est terminée.');
  expect(textOnScreen()).toContain('(mission, décision, drone, télépilote ou entreprise) est conservée');
});

describe('the second step of a sign-in', () => {
  const asked = async () => {
    api.now.refuse('login', 'SECOND_FACTOR_REQUIRED');
    api.now.answer('identityProvider', { provider: null });
    api.now.answer('demoAccounts', { enabled: false, password: null, accounts: [] });
    const { user } = await showPublicPage('/', SignInPage, ['auth', 'accounts']);
    await user.type(box('Identifiant ou e-mail'), 'claire.morel');
    await user.type(secret('Mot de passe'), 'secret{Enter}');
    const code = await screen.findByRole('textbox', { name: /Code/ });
    return { user, code };
  };

  it('has the cursor in the code, asks for one, and says that it is wrong at the field', async () => {
    const { user, code } = await asked();
    expect(document.activeElement).toBe(code);
    await user.keyboard('{Enter}');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(api.now.bodies('login')).toHaveLength(1);
    api.now.refuse('login', 'INVALID_SECOND_FACTOR');
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(api.now.bodies('login')).toHaveLength(2));
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(code).toHaveProperty('value', '123456');
    expect(document.activeElement).toBe(code);
    expect(api.now.bodies('login').at(-1)).toMatchObject({
      username: 'claire.morel',
      password: 'secret',
      code: '123456',
    });
  });

  it('goes back to the name without a code', async () => {
    const { user } = await asked();
    await user.click(button('Revenir au mot de passe'));
    expect(await screen.findByRole('textbox', { name: 'Identifiant ou e-mail' })).toBeTruthy();
    expect(currentSession()).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('refuses at the field, then says where the letter goes', async () => {
    const { user } = await showPublicPage('/forgotten-password', ForgottenPasswordPage, [
      'auth',
      'accounts',
      'errors',
    ]);
    await user.type(box('E-mail'), 'claire');
    await user.click(button('Envoyer le lien'));
    await waitFor(() => expect(document.activeElement).toBe(box('E-mail')));
    expect(box('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(api.now.bodies('resetPassword')).toEqual([]);
    await user.type(box('E-mail'), '@example.invalid');
    await refusesAtField({
      api: api.now,
      user,
      call: 'resetPassword',
      field: 'email',
      input: () => box('E-mail'),
      submit: () => button('Envoyer le lien'),
    });
    api.now.answer('resetPassword', undefined as never);
    await user.click(button('Envoyer le lien'));
    expect((await screen.findByRole('status')).textContent).toContain('claire@example.invalid');
  });
});

describe('a new password', () => {
  const opened = () =>
    showPublicPage('/confirm-reset-password?token=t1', ConfirmResetPage, ['auth', 'accounts', 'errors']);

  it('is refused at its field and sent once with the link’s token', async () => {
    const { user } = await opened();
    const field = () => secret('Nouveau mot de passe');
    await user.type(field(), PASSWORD);
    await refusesAtField({
      api: api.now,
      user,
      call: 'confirmPasswordReset',
      field: 'password',
      input: field,
      submit: () => button('Changer le mot de passe'),
    });
    api.now.answer('confirmPasswordReset', undefined as never);
    await user.click(button('Changer le mot de passe'));
    expect(await screen.findByRole('heading', { name: 'Mot de passe changé' })).toBeTruthy();
    expect(api.now.bodies('confirmPasswordReset').at(-1)).toEqual({ token: 't1', password: PASSWORD });
  });

  it('offers another letter where the link is spent', async () => {
    const { user } = await opened();
    api.now.refuse('confirmPasswordReset', 'PASSWORD_LINK_EXPIRED');
    await user.type(secret('Nouveau mot de passe'), `${PASSWORD}{Enter}`);
    expect(await screen.findByRole('link', { name: 'Demander un nouveau lien' })).toBeTruthy();
    expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull();
  });
});

const signUpPage = async () => {
  api.now.answer('currentTerms', TERMS);
  const shown = await showPublicPage('/sign-up', SignUpPage, ['auth', 'accounts', 'errors']);
  await screen.findByText('Soyez prudents.');
  return shown;
};

describe('the sign-up', () => {
  it('asks for three fields on one screen, and for the terms', async () => {
    const { user, path } = await signUpPage();
    await asksFirst({
      api: api.now,
      user,
      input: () => box('Prénom et nom'),
      submit: () => button('Créer le compte'),
    });
    await user.type(box('Prénom et nom'), 'Claire Morel');
    await user.type(box('E-mail'), 'claire@example.invalid');
    expect(box('Nom de l’entreprise')).toHaveProperty('value', 'Claire Morel');
    await user.type(secret('Mot de passe'), `${PASSWORD}{Enter}`);
    const accept = screen.getByRole('checkbox', { name: /j’accepte/ });
    await waitFor(() => expect(document.activeElement).toBe(accept));
    expect(api.now.bodies('signUp')).toEqual([]);
    await user.click(accept);
    api.now.answer('signUp', sessionOf({ is_email_confirmed: false }));
    const release = api.now.hold();
    await user.dblClick(button('Créer le compte'));
    release();
    await waitFor(() => expect(path()).toBe('/welcome'));
    expect(api.now.bodies('signUp')).toMatchObject([
      {
        long_name: 'Claire Morel',
        commercial_name: 'Claire Morel',
        username: null,
        phone: null,
        terms_version: '3',
      },
    ]);
  });

  it('leaves a company that was typed, and follows a name that was mended', async () => {
    const { user } = await signUpPage();
    await user.type(box('Prénom et nom'), 'Claire');
    await user.tab();
    await user.type(box('Prénom et nom'), ' Morel');
    await user.tab();
    expect(box('Nom de l’entreprise')).toHaveProperty('value', 'Claire Morel');
    await user.clear(box('Nom de l’entreprise'));
    await user.type(box('Nom de l’entreprise'), 'Nord Drone');
    await user.type(box('Prénom et nom'), 's');
    await user.tab();
    expect(box('Nom de l’entreprise')).toHaveProperty('value', 'Nord Drone');
  });

  it('opens what is folded where the server refuses it, and keeps all that was typed', async () => {
    const { user, path } = await signUpPage();
    const folded = () => box(/^Identifiant/).closest('details');
    await user.type(box('Prénom et nom'), 'Claire Morel');
    await user.type(box('E-mail'), 'claire@example.invalid');
    await user.type(secret('Mot de passe'), PASSWORD);
    expect(folded()).toHaveProperty('open', false);
    await user.click(screen.getByText(/^Plus/));
    await user.type(box(/^Identifiant/), 'claire.morel');
    await user.click(screen.getByRole('checkbox', { name: /j’accepte/ }));
    api.now.refuse('signUp', 'VALIDATION', { fields: { username: ['Cet identifiant est pris.'] } });
    await user.click(button('Créer le compte'));
    expect(await screen.findByText('Cet identifiant est pris.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box(/^Identifiant/)));
    expect(folded()).toHaveProperty('open', true);
    expect([box('E-mail'), secret('Mot de passe')].map((field) => Reflect.get(field, 'value'))).toEqual([
      'claire@example.invalid',
      PASSWORD,
    ]);
    api.now.answer('signUp', sessionOf({ is_email_confirmed: false }));
    await user.type(box(/^Identifiant/), '2');
    await waitFor(() => expect(screen.queryByText('Cet identifiant est pris.')).toBeNull());
    // What is being mended is not folded away beneath the hand.
    expect(folded()).toHaveProperty('open', true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/welcome'));
    expect(api.now.bodies('signUp').at(-1)).toMatchObject({ username: 'claire.morel2' });
  });
});

describe('a password that guessers try first', () => {
  it('is told while it is typed, and the sign-up does not go on with it', async () => {
    const { user, path } = await signUpPage();
    await user.type(box('Prénom et nom'), 'Claire Morel');
    await user.type(box('E-mail'), 'claire@example.invalid');
    await user.click(screen.getByRole('checkbox', { name: /j’accepte/ }));
    await user.type(secret('Mot de passe'), 'motdepasse');
    expect(await screen.findByText(/essayé en premier par les pirates/)).toBeTruthy();
    await user.click(button('Créer le compte'));
    await waitFor(() => expect(secret('Mot de passe').getAttribute('aria-invalid')).toBe('true'));
    expect([api.now.bodies('signUp'), path()]).toEqual([[], '/sign-up']);
    await user.clear(secret('Mot de passe'));
    await user.type(secret('Mot de passe'), 'claire.morel');
    expect((await screen.findAllByText(/il reste trop peu/)).length).toBeGreaterThan(0);
    await user.clear(secret('Mot de passe'));
    api.now.answer('signUp', sessionOf({ is_email_confirmed: false }));
    await user.type(secret('Mot de passe'), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(path()).toBe('/welcome'));
  });
});

const Join = () => <JoinForm token="t2" email="lea@example.invalid" />;

describe('the account of somebody who was invited', () => {
  it('asks for the terms, and keeps what was typed where the name is taken', async () => {
    api.now.answer('currentTerms', TERMS);
    const { user } = await showPublicPage('/invitation', Join, ['auth', 'accounts', 'members', 'errors']);
    await screen.findByText('Soyez prudents.');
    await user.type(box('Prénom et nom'), 'Léa Petit');
    await user.type(box('Identifiant'), 'lea.petit');
    await user.type(secret('Mot de passe'), PASSWORD);
    await user.click(button('Créer mon compte'));
    const accept = screen.getByRole('checkbox', { name: /j’accepte/ });
    await waitFor(() => expect(document.activeElement).toBe(accept));
    expect(api.now.bodies('signUpInvited')).toEqual([]);
    await user.click(accept);
    await refusesAtField({
      api: api.now,
      user,
      call: 'signUpInvited',
      field: 'username',
      input: () => box('Identifiant'),
      submit: () => button('Créer mon compte'),
    });
  });
});
