import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { FakeApi } from './fakeApi.ts';

const started = new Set<EventTarget>();

/** A worker that answers nothing: what is judged on the device stays “being judged”. */
class QuietWorker extends EventTarget {
  constructor() {
    super();
    started.add(this);
  }
  postMessage(): void {}
  terminate(): void {
    started.delete(this);
  }
}

/** The worker's file stands at no address here: whatever it is given for a base, the document's own does. */
const LocalUrl = new Proxy(URL, {
  construct: (Url, [url, base]: [string, string?]) =>
    URL.canParse(url, base) ? new Url(url, base) : new Url(url, 'http://localhost'),
});

/**
 * For the tests of a file whose screens judge on the device while something is typed or moved: what that asks the server for
 * is there. After each of them the worker is gone, and with it what it listens to: another file's test must not wake it.
 */
export const setUpQuietAnalyst = (api: { readonly now: FakeApi }): void => {
  beforeEach(() => {
    vi.stubGlobal('Worker', QuietWorker);
    vi.stubGlobal('URL', LocalUrl);
    api.now.refuse('airspaceDataset', 'SERVICE_UNAVAILABLE');
    api.now.refuse('groundUnderAreas', 'SERVICE_UNAVAILABLE');
    api.now.answer('listStructures', { count: 0, next: null, previous: null, results: [] });
    api.now.answer('listConstraintTypes', { types: [], procedures: [] });
  });
  afterEach(() => {
    cleanup();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const worker of [...started]) worker.dispatchEvent(new Event('error'));
  });
};
