import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpFakeApi, textOnScreen } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { showPage } from '../../../test/router.tsx';
import { currentIdentity } from '../../api/session.ts';
import { announceTour } from '../../device/tourAhead.ts';
import { isOrderedToLand } from '../../shared/landingOrders/index.ts';
import { TourHost } from './TourHost.tsx';
import { isTourRequested } from './tourStore.ts';

const api = setUpFakeApi();

const Home = () => (
  <>
    <nav aria-label="Pages" />
    <TourHost />
  </>
);

const open = async () => {
  openSessionOf({ capabilities: ['flies', 'prepares'] });
  api.now.answer('logUserEvent', undefined);
  isTourRequested.set(true);
  return (await showPage('/map/flights', Home, ['help_screens'])).user;
};

it('TourHost leads to the pages of a phone, which stand at its foot', async () => {
  const user = await open();
  expect((await screen.findByRole('dialog')).textContent).toContain('Bienvenue dans Envol');
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await expect.poll(() => screen.getByRole('dialog').textContent).toContain('Vos pages');
  await user.click(screen.getByRole('button', { name: 'Fermer la visite' }));
  expect([screen.queryByRole('dialog'), isTourRequested.get()]).toEqual([null, false]);
});

it('The tour does not begin over an order to land, nor lays a message over its receipt', async () => {
  isOrderedToLand.set(true);
  await open();
  await expect.poll(() => isTourRequested.get()).toBe(false);
  expect(textOnScreen()).toBe('');
});

it('The tour ends when an order to land comes', async () => {
  await open();
  await screen.findByRole('dialog');
  await act(async () => isOrderedToLand.set(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('.driver-overlay')).toBeNull();
  expect(document.body.classList.contains('driver-active')).toBe(false);
});

const afterSignUp = async (page: string, userId?: number): Promise<void> => {
  openSessionOf({ capabilities: ['flies', 'prepares'] });
  api.now.answer('logUserEvent', undefined);
  isTourRequested.set(false);
  announceTour(userId ?? Number(currentIdentity()?.split('.')[0]));
  await showPage(page, Home, ['help_screens']);
};

it('begins by itself on the first home after a sign-up, by whichever way one comes', async () => {
  await afterSignUp('/map/flights');
  expect((await screen.findByRole('dialog')).textContent).toContain('Bienvenue dans Envol');
  expect(localStorage.getItem('envol.tour')).toBeNull();
});

it('The tour waits for the home where the letter is read first, and is nobody else’s', async () => {
  await afterSignUp('/demo/mails');
  expect([isTourRequested.get(), localStorage.getItem('envol.tour') !== null]).toEqual([false, true]);
  cleanup();
  await afterSignUp('/map/flights', 999);
  expect(isTourRequested.get()).toBe(false);
});
