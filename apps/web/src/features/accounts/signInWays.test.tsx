import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { box, button, dialogsGone, inDialog, secret } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksBefore, asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf } from '../../../test/people.ts';
import { SecurityPage } from './SecurityPage.tsx';

const api = setUpFakeApi();

const PHONE = {
  id: 8,
  name: 'Téléphone',
  created_at: '2026-11-01T08:00:00.000Z',
  used_at: null,
  is_synced: true,
};

beforeEach(() => {
  openSessionOf({});
  api.now.answer('pendingConfirmation', { is_confirmed: true, pending: null });
  api.now.answer('listPasskeys', { results: [PHONE] });
  api.now.answer('secondFactor', { enabled_at: null, recovery_codes_left: 0, is_required: false });
  api.now.answer('listDevices', { results: [], looks: [] });
  api.now.answer('getSupportConsent', {
    state: 'none',
    expires_at: null,
    staff_name: null,
    acts: 0,
  });
});

const open = async () => {
  const user = await show(<SecurityPage />, ['accounts', 'errors']);
  await screen.findByText('Téléphone');
  return user;
};

it('the page of ways to sign in changes the password with the present one, and says at its field that this one is wrong', async () => {
  const user = await open();
  await user.click(button('Changer le mot de passe'));
  const submit = () => inDialog('Changer le mot de passe');
  await asksFirst({ api: api.now, user, input: () => secret('Mot de passe actuel'), submit });
  await user.type(secret('Mot de passe actuel'), 'faux');
  await user.type(secret('Nouveau mot de passe'), 'une longue phrase');
  await refusesAtField({
    api: api.now,
    user,
    call: 'changePassword',
    field: 'current_password',
    input: () => secret('Mot de passe actuel'),
    submit,
  });
  api.now.answer('changePassword', undefined as never);
  await user.click(submit());
  await dialogsGone();
  expect(api.now.last('changePassword')?.body).toEqual({
    current_password: 'faux',
    password: 'une longue phrase',
    // Ticked until the person takes it away.
    end_programs: true,
  });
});

it('the page of ways to sign in asks for another address with the password, and says where the link went', async () => {
  const user = await open();
  await user.click(button('Changer d’adresse'));
  const address = () => box('E-mail');
  await asksFirst({ api: api.now, user, input: address, submit: () => button('Envoyer le lien') });
  await user.type(address(), 'claire@example.invalid');
  await user.type(secret('Mot de passe actuel'), 'le bon');
  await refusesAtField({
    api: api.now,
    user,
    call: 'changeEmail',
    field: 'email',
    input: address,
    submit: () => button('Envoyer le lien'),
  });
  api.now.answer('changeEmail', {
    id: 3,
    email: 'claire@example.invalid',
    sent_at: '2026-11-24T08:00:00.000Z',
    expires_at: '2026-11-27T08:00:00.000Z',
  });
  await user.click(button('Envoyer le lien'));
  expect(await screen.findByText('Lien envoyé à claire@example.invalid')).toBeTruthy();
  expect(api.now.last('changeEmail')?.body).toEqual({ email: 'claire@example.invalid', password: 'le bon' });
});

it('the page of ways to sign in renames a passkey, and takes it away after a question', async () => {
  const user = await open();
  await user.click(button('Renommer Téléphone'));
  const name = () => box('Nom de la clé');
  await user.clear(name());
  await asksFirst({ api: api.now, user, input: name, submit: () => inDialog('Renommer') });
  await user.type(name(), 'Tablette');
  api.now.answer('renamePasskey', { ...PHONE, name: 'Tablette' });
  await user.click(inDialog('Renommer'));
  await dialogsGone();
  expect(api.now.last('renamePasskey')).toMatchObject({ params: { id: '8' }, body: { name: 'Tablette' } });

  await asksBefore({
    api: api.now,
    user,
    call: 'removePasskey',
    opener: () => button('Retirer Téléphone'),
    confirm: 'Retirer',
    says: 'Téléphone',
    agree: () => api.now.answer('removePasskey', undefined as never),
  });
  expect(api.now.last('removePasskey')?.params).toEqual({ id: '8' });
});
