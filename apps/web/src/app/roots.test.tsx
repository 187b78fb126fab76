import { act, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setUpFakeApi, textOnScreen } from '../../test/dom.tsx';
import { openSessionOf } from '../../test/people.ts';
import { closeSession, onSeatChange } from '../api/session.ts';
import { pageHistory } from '../routing/pageHistory.ts';
import { drawRoots } from './roots.tsx';

const api = setUpFakeApi();
const element = document.createElement('div');
const root = createRoot(element);
const roots = drawRoots(root);
const endSeat = onSeatChange((_, before) => roots.onSeatChange(before));
// The product's code takes longer than a screen is waited for.
beforeAll(() => import('./Product.tsx').then(() => undefined), 60_000);
// Other files' tests share these modules, and their sessions and addresses are not to be followed.
afterAll(() => {
  endSeat();
  roots.end();
  act(() => root.unmount());
  closeSession();
  pageHistory.replace('/');
});
beforeEach(() => {
  closeSession();
  document.body.append(element);
});

const at = async (address: string): Promise<void> => {
  api.now.answer('identityProvider', { provider: null });
  api.now.answer('demoAccounts', { enabled: false, password: null, accounts: [] });
  await act(async () => {
    pageHistory.replace(address);
    await roots.follow();
  });
};
const path = (): string => pageHistory.location.href;

it('the root of the pages draws the sign-in, and follows the address to the next page', async () => {
  await at('/');
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
  await act(async () => screen.getByRole('link', { name: 'Cookies et données locales' }).click());
  await waitFor(() => expect(path()).toBe('/privacy'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Connexion' })).toBeNull(), {
    timeout: 10_000,
  });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});

it('the root of the pages asks a visitor of a screen to sign in first, and says that an unknown path is none', async () => {
  await at('/map/flights/3?tab=notams');
  await waitFor(() => expect(path()).toBe('/?redirect=%2Fmap%2Fflights%2F3%3Ftab%3Dnotams'));
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
  await at('/no-such-page');
  await waitFor(() => expect(textOnScreen()).toContain('404'));
  expect(path()).toBe('/no-such-page');
});

it('the root of the pages sends whoever signs in on from the sign-in, and whoever is signed out back to it', async () => {
  // The page asks for it, if it is there long enough.
  api.now.answer('pendingConfirmation', { is_confirmed: true, pending: null });
  await at('/?redirect=%2Fwelcome');
  await act(async () => openSessionOf({}));
  await waitFor(() => expect(path()).toBe('/welcome'));
  await act(async () => closeSession());
  await waitFor(() => expect(path()).toBe('/?redirect=%2Fwelcome'));
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeTruthy();
});

it('the root of the pages tries the product again at the next address after its code could not be loaded', async () => {
  roots.end();
  endSeat();
  const other = createRoot(document.body.appendChild(document.createElement('div')));
  let loads = 0;
  const failing = drawRoots(other, async () => {
    loads += 1;
    throw new Error('No network');
  });
  try {
    openSessionOf({});
    for (const address of ['/map/flights', '/map/drones'])
      await act(async () => {
        pageHistory.replace(address);
        await failing.follow();
      });
    // Each address is followed twice: by its history, and by the call.
    expect(loads).toBe(4);
  } finally {
    failing.end();
    act(() => other.unmount());
  }
});
