import { vi } from 'vitest';
import type { FakeApi } from './fakeApi.ts';

/** A worker that answers nothing: what is judged on the device stays “being judged”, and asks nobody. */
class QuietWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

/** Here the worker's file has a path alone for its base. */
class LocalUrl extends URL {
  constructor(url: string | URL, base?: string | URL) {
    super(url, String(base ?? '').startsWith('/') ? 'http://localhost' : base);
  }
}

/** For screens that judge on the device while something is typed or moved: what that asks the server for is there. */
export const quietAnalyst = (api: FakeApi): void => {
  vi.stubGlobal('Worker', QuietWorker);
  vi.stubGlobal('URL', LocalUrl);
  api.refuse('airspaceDataset', 'SERVICE_UNAVAILABLE');
  api.refuse('groundUnderAreas', 'SERVICE_UNAVAILABLE');
  api.answer('listStructures', { count: 0, next: null, previous: null, results: [] });
  api.answer('listConstraintTypes', { types: [], procedures: [] });
};
