/** What this device keeps, by the beginning of its keys; `needed`: the product does not work without it. */
export const DEVICE_STORAGE = [
  {
    key: 'session',
    starts: ['envol.session', 'envol.refresh', 'envol.staff', 'envol.identity', 'envol.tour'],
    needed: true,
  },
  { key: 'appearance', starts: ['envol.theme', 'envol.language'], needed: false },
  {
    key: 'display',
    starts: ['envol.map', 'envol.dock', 'envol.panel', 'envol.table', 'envol.alerts', 'envol.keys'],
    needed: false,
  },
  // What was done without a network and is not received yet: forgotten, it would be lost unsaid.
  { key: 'waiting', starts: ['envol.outbox', 'envol.field_packs'], needed: true },
  { key: 'drafts', starts: ['envol.draft', 'envol.sign_up', 'envol.txt'], needed: false },
] as const;
export type DeviceStoreKey = (typeof DEVICE_STORAGE)[number]['key'];

type Store = Pick<Storage, 'length' | 'key' | 'removeItem'>;

const keysIn = (store: Store): readonly string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');

/** How many entries of each kind a device keeps. */
export const countDeviceStores = (stores: readonly Store[]): ReadonlyMap<DeviceStoreKey, number> =>
  new Map(
    DEVICE_STORAGE.map(({ key, starts }) => [
      key,
      stores.flatMap(keysIn).filter((each) => starts.some((start) => each.startsWith(start))).length,
    ]),
  );

/** Forgets one kind. */
export const forgetKind = (stores: readonly Store[], kind: DeviceStoreKey): void => {
  const starts = DEVICE_STORAGE.find(({ key }) => key === kind)?.starts ?? [];
  for (const store of stores)
    for (const each of keysIn(store))
      if (starts.some((start) => each.startsWith(start))) store.removeItem(each);
};
