import { expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf } from '../../../test/people.ts';
import { act } from './useOutbox.ts';

const api = setUpFakeApi();
const BOX = 'envol.outbox';

it('says that an act was refused, and keeps nothing of it', async () => {
  openSessionOf({ id: 1 });
  api.now.refuse('landFlight', 'FORBIDDEN');
  expect(await act('flight_land', 3, 'Toitures')).toBe('refused');
  expect(localStorage.getItem(BOX)).toBe('[]');
});

it('claims nothing of an act that another tab has sent', async () => {
  openSessionOf({ id: 1 });
  let isSent = (): void => undefined;
  const sending = new Promise<void>((resolve) => {
    isSent = resolve;
  });
  const turn = vi
    .spyOn(navigator.locks, 'request')
    .mockImplementation(async (...args: readonly unknown[]) => {
      await sending;
      return (args.at(-1) as () => unknown)();
    });
  const outcome = act('flight_land', 3, 'Toitures');
  // Refused there, or done: only the other tab was told.
  localStorage.setItem(BOX, '[]');
  window.dispatchEvent(new StorageEvent('storage', { key: BOX, storageArea: localStorage }));
  isSent();
  expect(await outcome).toBe('waits');
  expect(api.now.sent).toEqual([]);
  turn.mockRestore();
});
