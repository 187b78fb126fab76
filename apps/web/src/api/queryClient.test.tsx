import type { CurrentUser } from '@envol/contract/auth';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../test/dom.tsx';
import { openSessionOf, sessionOf } from '../../test/people.ts';
import { queryClient } from './queryClient.ts';
import { keepUser } from './session.ts';

setUpFakeApi();

it('the client of queries forgets what was loaded for one account before a screen of the next can ask', () => {
  openSessionOf({ id: 1 });
  queryClient.setQueryData(['opinions'], 'of the first');
  openSessionOf({ id: 1, long_name: 'Claire Morel-Petit' });
  expect(queryClient.getQueryData(['opinions'])).toBe('of the first');
  openSessionOf({ id: 2 });
  expect(queryClient.getQueryData(['opinions'])).toBeUndefined();
});

it('the client of queries forgets it with the last membership, too', () => {
  const memberships = [{ id: 12 }] as unknown as CurrentUser['memberships'];
  openSessionOf({ id: 1, memberships, acting_membership_id: 12 });
  queryClient.setQueryData(['flights'], 'of the operator');
  keepUser(sessionOf({ id: 1 }).user);
  expect(queryClient.getQueryData(['flights'])).toBeUndefined();
});

it('the client of queries asks again when the network comes to a page that was opened without one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.resetModules();
  const { queryClient: opened } = await import('./queryClient.ts');
  const ask = vi.fn().mockResolvedValue('answered');
  opened.mount();
  const leave = new QueryObserver(opened, { queryKey: ['opinions'], queryFn: ask }).subscribe(vi.fn());
  await expect.poll(() => ask.mock.calls.length).toBe(1);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => ask.mock.calls.length).toBe(2);
  leave();
  opened.unmount();
  vi.restoreAllMocks();
});
