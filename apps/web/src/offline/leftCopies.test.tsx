import { afterEach, expect, it, vi } from 'vitest';
import { openSessionOf } from '../../test/people.ts';
import { planRemoval } from './leftCopies.ts';

const forget = vi.fn<() => Promise<void>>().mockResolvedValue();

/** How often what was left has been forgotten once the page has stood for a while. */
const passed = async (): Promise<number> => {
  vi.useFakeTimers();
  planRemoval(forget);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return forget.mock.calls.length;
};
const locks = (held: readonly { readonly name: string }[]): void => {
  Object.assign(navigator.locks, { query: async () => ({ held }) });
};

afterEach(() => {
  forget.mockClear();
  Reflect.deleteProperty(navigator.locks, 'query');
});

it('the sweep of left copies removes what a closed browser has left, and nothing that somebody may be at work with', async () => {
  locks([{ name: 'envol.session.held' }]);
  expect(await passed()).toBe(0);
  locks([]);
  openSessionOf({ id: 1 });
  expect(await passed()).toBe(0);
});

it('the sweep of left copies removes it once nobody is signed in', async () => {
  locks([]);
  expect(await passed()).toBe(1);
});
