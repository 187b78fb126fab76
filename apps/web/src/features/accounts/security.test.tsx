import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { asksFirst, refusesAtField } from '../../../test/formHabits.ts';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';
import { SecondFactor } from './SecondFactor.tsx';

const api = setUpFakeApi();

const password = () => screen.getByLabelText('Mot de passe actuel', { selector: 'input' });

it('a passkey asks for its name and the password, and says when the device makes none', async () => {
  const onClose = vi.fn();
  const user = await show(<AddPasskeyDialog onClose={onClose} />, ['accounts', 'errors']);
  const name = screen.getByRole('textbox', { name: 'Nom de la clé' });
  await user.clear(name);
  await asksFirst({ api: api.now, user, input: () => name, submit: () => button('Continuer') });
  await user.type(name, 'Téléphone');
  await user.type(password(), 'faux');
  await refusesAtField({
    api: api.now,
    user,
    call: 'beginPasskey',
    field: 'password',
    input: password,
    submit: () => button('Continuer'),
  });
  api.now.answer('beginPasskey', { options: { challenge: 'c' } } as never);
  await user.click(button('Continuer'));
  expect(await screen.findByText(/L’appareil n’a pas créé de clé/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(api.now.sent.some(({ name: call }) => call === 'addPasskey')).toBe(false);
});

it('recovery codes are all there, can be saved, and are let go of by saying so', async () => {
  const codes = ['aaaa-bbbb', 'cccc-dddd'];
  const onClose = vi.fn();
  const url = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
  const user = await show(<RecoveryDialog codes={codes} onClose={onClose} />, ['accounts']);
  const dialog = screen.getByRole('dialog', { name: 'Codes de secours' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  await user.click(button('Enregistrer'));
  const [file] = url.mock.lastCall ?? [];
  expect(await (file as Blob).text()).toBe('aaaa-bbbb\ncccc-dddd\n');
  // A slip of the hand would lose them for good.
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(button('Je les ai conservés'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('new recovery codes and the end of the second step ask for the password first', async () => {
  openSessionOf({});
  api.now.answer('secondFactor', {
    enabled_at: '2026-09-01T08:00:00Z',
    recovery_codes_left: 2,
    is_required: false,
  });
  api.now.answer('currentUser', sessionOf({}).user);
  const user = await show(<SecondFactor />, ['accounts', 'errors']);
  const opener = await screen.findByRole('button', { name: 'Nouveaux codes de secours' });
  await user.click(opener);
  const asked = () => screen.getByRole('dialog', { name: 'Nouveaux codes de secours' });
  const send = () => within(asked()).getByRole('button', { name: 'Nouveaux codes de secours' });
  await user.type(password(), 'faux');
  await refusesAtField({
    api: api.now,
    user,
    call: 'renewRecovery',
    field: 'password',
    input: password,
    submit: send,
  });
  api.now.answer('renewRecovery', { recovery_codes: ['eeee-ffff'] });
  await user.click(send());
  expect(await screen.findByText('eeee-ffff')).toBeTruthy();
  await user.click(button('Je les ai conservés'));
  await user.click(button('Désactiver'));
  await user.type(password(), 'juste');
  api.now.answer('disableSecondFactor', undefined as never);
  api.now.answer('secondFactor', { enabled_at: null, recovery_codes_left: 0, is_required: false });
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/le mot de passe suffit/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
