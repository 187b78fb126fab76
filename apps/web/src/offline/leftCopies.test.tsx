import { afterEach, expect, it, vi } from 'vitest';
import { openSessionOf } from '../../test/people.ts';

const forget = vi.hoisted(() => ({ copies: vi.fn<() => void>(), files: vi.fn<() => void>() }));
vi.mock('./copies.ts', async (actual) => ({ ...(await actual<object>()), forgetCopies: forget.copies }));
vi.mock('./files.ts', async (actual) => ({ ...(await actual<object>()), forgetFiles: forget.files }));

const { planRemoval } = await import('./leftCopies.ts');

const passed = async (): Promise<readonly number[]> => {
  vi.useFakeTimers();
  planRemoval();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return [forget.copies.mock.calls.length, forget.files.mock.calls.length];
};
const locks = (held: readonly { readonly name: string }[]): void => {
  Object.assign(navigator.locks, { query: async () => ({ held }) });
};

afterEach(() => {
  forget.copies.mockClear();
  forget.files.mockClear();
  Reflect.deleteProperty(navigator.locks, 'query');
});

it('removes what a closed browser has left, and nothing that somebody may be at work with', async () => {
  locks([{ name: 'envol.session.held' }]);
  expect(await passed()).toEqual([0, 0]);
  locks([]);
  openSessionOf({ id: 1 });
  expect(await passed()).toEqual([0, 0]);
});

it('removes it once nobody is signed in', async () => {
  locks([]);
  expect(await passed()).toEqual([1, 1]);
});
