import { clear, createStore, get, set } from 'idb-keyval';

/** A file of a mission as it was when it came; `at` in ms since 1970. */
export interface KeptFile {
  readonly at: number;
  readonly name: string;
  readonly blob: Blob;
}

const database = createStore('envol-files', 'files');

/** Keeps a downloaded file under its call's address; a full disk only means that there is none. */
export const keepFile = (address: string, file: KeptFile): Promise<void> =>
  set(address, file, database).catch(() => undefined);

export const keptFile = (address: string): Promise<KeptFile | undefined> =>
  get<KeptFile>(address, database).catch(() => undefined);

export const forgetFiles = (): Promise<void> => clear(database).catch(() => undefined);
