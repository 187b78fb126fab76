import { expect, it, vi } from 'vitest';
import { setUpFakeApi } from '../../../test/dom.tsx';
import { openSessionOf, sessionOf } from '../../../test/people.ts';
import { actOrWait } from './useOutbox.ts';

const api = setUpFakeApi();
const BOX = 'envol.outbox';

it('says that an act was refused, and keeps nothing of it', async () => {
  openSessionOf({ id: 1 });
  api.now.refuse('landFlight', 'FORBIDDEN');
  expect(await actOrWait('flight_land', 3, 'Toitures')).toBe('refused');
  expect(localStorage.getItem(BOX)).toBe('[]');
});

it('useOutbox claims nothing of an act that another tab has sent', async () => {
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
  const outcome = actOrWait('flight_land', 3, 'Toitures');
  // Refused there, or done: only the other tab was told.
  localStorage.setItem(BOX, '[]');
  window.dispatchEvent(new StorageEvent('storage', { key: BOX, storageArea: localStorage }));
  isSent();
  expect(await outcome).toBe('waits');
  expect(api.now.sent).toEqual([]);
  turn.mockRestore();
});

it.each(['TERMS_DUE', 'ACTING_CHANGED', 'SECOND_FACTOR_DUE', 'EMAIL_NOT_CONFIRMED'] as const)(
  'useOutbox keeps an act while %s keeps its person from sending it',
  async (code) => {
    openSessionOf({ id: 1 });
    api.now.answer('currentUser', sessionOf({ id: 1 }).user);
    api.now.refuse('landFlight', code);
    expect(await actOrWait('flight_land', 3, 'Toitures')).toBe('waits');
    expect(JSON.parse(localStorage.getItem(BOX) ?? '[]')).toMatchObject([
      { act: 'flight_land', subject_id: 3 },
    ]);
  },
);

it('useOutbox keeps an act that somebody in between has answered', async () => {
  openSessionOf({ id: 1 });
  for (const page of [
    new Response('<h1>Bienvenue au bivouac</h1>', { status: 403 }),
    new Response('<h1>Bienvenue au bivouac</h1>'),
  ]) {
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(page);
    expect(await actOrWait('flight_land', 3, 'Toitures')).toBe('waits');
  }
  expect(JSON.parse(localStorage.getItem(BOX) ?? '[]')).toHaveLength(2);
});

it('The outbox waits for no answer that does not come', async () => {
  openSessionOf({ id: 1 });
  vi.useFakeTimers();
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    signals.push(init?.signal);
    return new Promise<Response>(() => undefined);
  });
  const outcome = actOrWait('flight_land', 3, 'Toitures');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await outcome).toBe('waits');
  expect(signals.every((signal) => signal?.aborted)).toBe(true);
  expect(JSON.parse(localStorage.getItem(BOX) ?? '[]')).toHaveLength(1);
  vi.useRealTimers();
});
