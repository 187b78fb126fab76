import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi, show } from '../../../test/dom.tsx';
import { EnrolDialog } from './EnrolDialog.tsx';

const api = setUpFakeApi();

const BEGUN = {
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/Envol:claire?secret=ABCDEFGHIJKLMNOP',
  qr: { size: 21, path: 'M0 0h1v1h-1z' },
};

it('EnrolDialog shows the secret as a picture and in groups of four, and turns on with a code that is right', async () => {
  const onDone = vi.fn(async () => undefined);
  api.now.refuse('confirmSecondFactor', 'INVALID_SECOND_FACTOR', {
    fields: { code: ['Ce code n’est pas le bon.'] },
  });
  const user = await show(<EnrolDialog begun={BEGUN} onDone={onDone} onClose={() => undefined} />, [
    'accounts',
    'errors',
  ]);
  expect(screen.getByRole('img', { name: 'Code QR à scanner' })).toBeTruthy();
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  const code = screen.getByRole('textbox', { name: 'Code à six chiffres' });
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Activer' }));
  expect(await screen.findByText('Ce code n’est pas le bon.')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  api.now.answer('confirmSecondFactor', { recovery_codes: ['aaaa-bbbb'] });
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Activer' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(['aaaa-bbbb']));
  expect(api.now.sent.at(-1)?.body).toEqual({ code: '123456' });
});
