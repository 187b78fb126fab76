import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button } from '../../../test/controls.ts';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { showPublicPage } from '../../../test/publicPage.tsx';
import { currentSeat } from '../../api/session.ts';
import { keepLetterPage } from '../../device/letterPage.ts';
import { EmailConfirmationPage } from './EmailConfirmationPage.tsx';

const api = setUpFakeApi();
const open = () =>
  showPublicPage('/email-confirmation?id=3&token=t1', EmailConfirmationPage, ['accounts', 'auth', 'errors']);

it('EmailConfirmationPage sends one other letter where the link is too old, however quickly it is asked', async () => {
  api.now.refuse('confirmEmail', 'CONFIRMATION_LINK_EXPIRED');
  const { user } = await open();
  const again = await screen.findByRole('button', { name: 'Recevoir un nouveau lien' });
  api.now.answer('resendConfirmation', {
    id: 4,
    email: 'lea@example.invalid',
    sent_at: '2026-11-24T08:00:00.000Z',
    expires_at: '2026-11-27T08:00:00.000Z',
  });
  const release = api.now.hold();
  await user.dblClick(again);
  release();
  await expect.poll(() => screen.queryByRole('button', { name: 'Recevoir un nouveau lien' })).toBeNull();
  expect(api.now.bodies('resendConfirmation')).toEqual([{ token: 't1' }]);
});

it('EmailConfirmationPage tries again where the server did not answer', async () => {
  api.now.refuse('confirmEmail', 'SERVICE_UNAVAILABLE', { detail: 'Revenez dans un instant.' });
  const { user } = await open();
  expect(await screen.findByText('Revenez dans un instant.')).toBeTruthy();
  api.now.answer('confirmEmail', { email: 'lea@example.invalid' });
  await user.click(button('Réessayer'));
  await expect.poll(() => screen.queryByText('Revenez dans un instant.')).toBeNull();
  expect(api.now.bodies('confirmEmail')).toHaveLength(2);
});

it('EmailConfirmationPage leads a newcomer to the first mission', async () => {
  openSessionOf({});
  keepLetterPage(currentSeat() ?? '', '/map/flights/new');
  api.now.answer('confirmEmail', { email: 'lea@example.invalid' });
  api.now.answer('currentUser', sessionOf({}).user);
  await open();
  const link = await screen.findByRole('link', { name: 'Dessiner ma première mission' });
  expect(link.getAttribute('href')).toBe('/map/flights/new');
});
