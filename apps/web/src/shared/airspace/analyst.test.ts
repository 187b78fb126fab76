import { afterEach, expect, it, vi } from 'vitest';

/** A worker that answers nothing, and crashes when it is told to. */
class SilentWorker {
  static made: SilentWorker[] = [];
  readonly listeners = new Map<string, (event: { readonly message: string }) => void>();
  ended = false;
  constructor() {
    SilentWorker.made.push(this);
  }
  addEventListener(type: string, listener: (event: { readonly message: string }) => void): void {
    this.listeners.set(type, listener);
  }
  postMessage(): void {}
  terminate(): void {
    this.ended = true;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the analyst rejects what waits when the worker crashes, and judges again once somebody tries', async () => {
  // Without a session and a network: nobody but the worker is asked.
  vi.doMock('../../api/call.ts', () => ({ callApi: () => Promise.reject(new Error('no network')) }));
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { retryDataset, startAnalyst, zonesAtHere } = await import('./analyst.ts');
  startAnalyst();
  const [worker] = SilentWorker.made;
  const waiting = zonesAtHere([1.4, 43.6]);
  worker?.listeners.get('error')?.({ message: 'out of memory' });
  await expect(waiting).rejects.toThrow('stopped');
  expect(worker?.ended).toBe(true);
  expect(said).toHaveBeenCalledWith('out of memory');
  await expect(zonesAtHere([1.4, 43.6])).rejects.toThrow('does not run');
  retryDataset();
  expect(SilentWorker.made).toHaveLength(2);
});
