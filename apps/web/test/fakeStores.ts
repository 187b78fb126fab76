import { vi } from 'vitest';

type Rows = Map<IDBValidKey, unknown>;

const databases = new Map<string, Map<string, Rows>>();
const tiles = new Map<string, Map<string, Response>>();

/** Answers once the caller has said what it does with the answer. */
const request = <T>(result: T): { onsuccess?: () => void; readonly result: T } => {
  const made: { onsuccess?: () => void; readonly result: T } = { result };
  queueMicrotask(() => made.onsuccess?.());
  return made;
};

const storeOf = (rows: Rows) => ({
  get: (key: IDBValidKey) => request(rows.get(key)),
  put: (value: unknown, key: IDBValidKey) => request(void rows.set(key, structuredClone(value))),
  delete: (key: IDBValidKey) => request(void rows.delete(key)),
  clear: () => request(rows.clear()),
  getAll: () => request([...rows.values()]),
  getAllKeys: () => request([...rows.keys()]),
});

const open = (name: string) => {
  const stores = databases.get(name) ?? new Map<string, Rows>();
  const isNew = !databases.has(name);
  databases.set(name, stores);
  const rowsOf = (store: string): Rows => {
    const rows = stores.get(store) ?? new Map<IDBValidKey, unknown>();
    stores.set(store, rows);
    return rows;
  };
  const database = {
    createObjectStore: (store: string) => storeOf(rowsOf(store)),
    close: () => undefined,
    transaction: (store: string) => {
      const transaction: { oncomplete?: () => void; objectStore: () => ReturnType<typeof storeOf> } = {
        objectStore: () => ({ ...storeOf(rowsOf(store)), transaction }) as never,
      };
      // After its requests, which answer within the turn.
      setTimeout(() => transaction.oncomplete?.());
      return transaction;
    },
  };
  const made: { onupgradeneeded?: () => void; onsuccess?: () => void; result: typeof database } = {
    result: database,
  };
  queueMicrotask(() => {
    if (isNew) made.onupgradeneeded?.();
    made.onsuccess?.();
  });
  return made;
};

const cacheOf = (kept: Map<string, Response>) => ({
  put: async (url: string, response: Response) => void kept.set(url, response),
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  delete: async (of: string | { readonly url: string }) => kept.delete(typeof of === 'string' ? of : of.url),
  match: async (url: string) => kept.get(url)?.clone(),
});

/**
 * What happy-dom leaves out and a browser keeps on the device: IndexedDB as far as it is used, and the cache of tiles. Both are
 * empty at each call.
 */
export const emptyDeviceStores = (): { readonly tiles: typeof tiles } => {
  for (const stores of databases.values()) for (const rows of stores.values()) rows.clear();
  tiles.clear();
  vi.stubGlobal('indexedDB', { open });
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const kept = tiles.get(name) ?? new Map<string, Response>();
      tiles.set(name, kept);
      return cacheOf(kept);
    },
    delete: async (name: string) => tiles.delete(name),
  });
  return { tiles };
};
