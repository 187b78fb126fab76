/** A file of a mission as it was when it came; `at` in ms since 1970. */
export interface OfflineFile {
  readonly at: number;
  readonly name: string;
  readonly blob: Blob;
}

/** The device's database of files, opened at the first download: the sign-in does not wait for its library. */
const openFiles = async () => {
  const { clear, createStore, get, keys, set } = await import('idb-keyval');
  const store = createStore('envol-files', 'files');
  return {
    keep: (address: string, file: OfflineFile) => set(address, file, store),
    read: (address: string) => get<OfflineFile>(address, store),
    forget: () => clear(store),
    count: async () => (await keys(store)).length,
  };
};
let opening: ReturnType<typeof openFiles> | null = null;
const openedFiles = (): ReturnType<typeof openFiles> => {
  opening ??= openFiles();
  // Without a network its library may not come: the next download tries again.
  opening.catch(() => {
    opening = null;
  });
  return opening;
};

/** Keeps a downloaded file under its call's address; a full disk only means that there is none. */
export const keepFile = (address: string, file: OfflineFile): Promise<void> =>
  openedFiles()
    .then((files) => files.keep(address, file))
    .catch(() => undefined);

export const offlineFile = (address: string): Promise<OfflineFile | undefined> =>
  openedFiles()
    .then((files) => files.read(address))
    .catch(() => undefined);

export const forgetFiles = (): Promise<void> =>
  openedFiles()
    .then((files) => files.forget())
    .catch(() => undefined);

export const countFiles = (): Promise<number> =>
  openedFiles()
    .then((files) => files.count())
    .catch(() => 0);
