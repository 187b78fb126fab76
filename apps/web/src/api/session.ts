import type { CurrentUser, Session } from '@envol/contract/auth';
import type { Permission } from '@envol/domain/access/permissions';
import { useSyncExternalStore } from 'react';

/**
 * Where the session lives. By default in `sessionStorage`, one per tab, so that two accounts can be open in two
 * windows of one browser (an operator and its controller, a manager and a pilot). Only "stay signed in" puts it in
 * `localStorage`, shared by the tabs and kept when the browser closes. A tab's own session wins over the shared one.
 */
const STORAGE_KEY = 'envol.session';

type Store = 'tab' | 'shared';
interface Held {
  readonly session: Session;
  readonly store: Store;
}

const storageOf = (store: Store): Storage => (store === 'tab' ? sessionStorage : localStorage);

const readFrom = (store: Store): Held | null => {
  try {
    const text = storageOf(store).getItem(STORAGE_KEY);
    return text === null ? null : { session: JSON.parse(text) as Session, store };
  } catch {
    return null;
  }
};

const listeners = new Set<() => void>();
let held: Held | null = readFrom('tab') ?? readFrom('shared');

const changed = (): void => {
  for (const listener of listeners) listener();
};

export const currentSession = (): Session | null => held?.session ?? null;
export const isSharedSession = (): boolean => held?.store === 'shared';

/** A new sign-in; `stay` keeps it when the browser closes. */
export const openSession = (session: Session, stay: boolean): void => {
  const store: Store = stay ? 'shared' : 'tab';
  sessionStorage.removeItem(STORAGE_KEY);
  storageOf(store).setItem(STORAGE_KEY, JSON.stringify(session));
  held = { session, store };
  changed();
};

const adopt = (session: Session): void => {
  if (held === null) return;
  storageOf(held.store).setItem(STORAGE_KEY, JSON.stringify(session));
  held = { session, store: held.store };
  changed();
};

/** A duplicated tab holds a copy of its origin's session: it must not spend the same refresh token again. */
const siblings = new BroadcastChannel('envol.session');
interface Renewal {
  readonly spent: string;
  readonly session: Session;
}
siblings.onmessage = ({ data }: MessageEvent<Renewal>) => {
  if (held?.session.refresh_token === data.spent) adopt(data.session);
};

/** A refreshed pair of tokens, kept where the session already is and told to the tabs that hold the spent one. */
export const renewSession = (session: Session): void => {
  const spent = held?.session.refresh_token;
  adopt(session);
  if (spent !== undefined) siblings.postMessage({ spent, session } satisfies Renewal);
};

export const closeSession = (): void => {
  if (held === null) return;
  storageOf(held.store).removeItem(STORAGE_KEY);
  held = null;
  changed();
};

/** Another tab may have refreshed or ended the shared session meanwhile. */
export const rereadSession = (): Session | null => {
  if (held?.store === 'shared') held = readFrom('shared');
  return currentSession();
};

window.addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY || event.storageArea !== localStorage || held?.store === 'tab') return;
  held = readFrom('shared');
  changed();
});

export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useSession = (): Session | null => useSyncExternalStore(onSessionChange, currentSession);

let lastUser: CurrentUser | null = held?.session.user ?? null;

/** The signed-in user, for screens behind the sign-in; during the sign-out the last one stays until they are gone. */
export const useUser = (): CurrentUser => {
  const user = useSession()?.user ?? lastUser;
  if (user === null) throw new Error('A screen behind the sign-in was shown without a session');
  lastUser = user;
  return user;
};

/** Whether the account may make this kind of call; a record's own rule comes with its `available_actions`. */
export const useMay = (permission: Permission): boolean =>
  useSession()?.user.permissions.includes(permission) ?? false;
