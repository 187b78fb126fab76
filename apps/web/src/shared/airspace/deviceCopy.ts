/**
 * The dataset's copy on this device, in IndexedDB: unlike the Cache API it also works on plain http addresses of a
 * local network. Every failure means "no copy": private windows and full disks must not stop the analysis.
 */
const DATABASE = 'envol-airspace';
const STORE = 'documents';
const KEY = 'current';

const openCopies = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const run = async <T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> => {
  try {
    const database = await openCopies();
    return await new Promise<T | null>((resolve) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => resolve(null);
      transaction.onabort = () => resolve(null);
    }).finally(() => database.close());
  } catch {
    return null;
  }
};

export const readCopy = async (): Promise<string | null> => {
  const found = await run<unknown>('readonly', (store) => store.get(KEY));
  return typeof found === 'string' ? found : null;
};

export const keepCopy = async (text: string): Promise<void> => {
  await run('readwrite', (store) => store.put(text, KEY));
};
