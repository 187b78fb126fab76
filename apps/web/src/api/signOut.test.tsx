import { expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../test/dom.tsx';
import { openSessionOf } from '../../test/people.ts';
import { currentSession } from './session.ts';
import { signOut } from './signOut.ts';

const api = setUpFakeApi();

it('The sign-out ends the session on the device though the server never answers', async () => {
  openSessionOf({});
  api.now.answer('logout', undefined);
  const answer = api.now.hold();
  vi.useFakeTimers();
  const out = signOut();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(currentSession()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  await out;
  expect(currentSession()).toBeNull();
  expect(api.now.sent.map(({ name }) => name)).toEqual(['logout']);
  vi.useRealTimers();
  answer();
});

it('The sign-out ends the session at once where the server confirms or refuses it', async () => {
  openSessionOf({});
  api.now.refuse('logout', 'RATE_LIMITED');
  await signOut();
  expect(currentSession()).toBeNull();
});
