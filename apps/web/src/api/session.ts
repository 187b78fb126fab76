import type { CurrentUser, Session } from '@envol/contract/auth';
import type { Capability } from '@envol/domain/access/capabilities';
import type { Permission } from '@envol/domain/access/permissions';
import { useSyncExternalStore } from 'react';
import { isApart, joinAgain, keepApart, openSessionTabs } from './sessionTabs.ts';

/**
 * Where the session lives: in `sessionStorage`, or, with "stay signed in", in `localStorage`, which a closed browser
 * leaves. A new tab takes over the session of the tab that was used last (`sessionTabs.ts`), so that one sign-in serves
 * the whole browser. A tab may ask for an account of its own; its session then wins over every other.
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
let held: Held | null = readFrom('tab') ?? (isApart() ? null : readFrom('shared'));

/** Whether this page has held a session: a sign-in asked for afterwards is asked because it ended. */
let wasHeld = held !== null;

const changed = (): void => {
  wasHeld ||= held !== null;
  for (const listener of listeners) listener();
};

export const currentSession = (): Session | null => held?.session ?? null;
export const hadSession = (): boolean => wasHeld;
export const isSharedSession = (): boolean => held?.store === 'shared';

let signIns = 0;
/**
 * Changes with each sign-in in this tab: an answer that comes late for a former one is nothing for the next, were it the same
 * person's. A sign-out that was refused late would end it.
 */
export const currentSignIn = (): number => signIns;

/** A new sign-in; `stay` keeps it when the browser closes. */
export const openSession = (session: Session, stay: boolean): void => {
  const store: Store = stay ? 'shared' : 'tab';
  signIns += 1;
  if (stay) joinAgain();
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

const forget = (): void => {
  if (held === null) return;
  storageOf(held.store).removeItem(STORAGE_KEY);
  held = null;
  changed();
};

const tabs = openSessionTabs({
  // The shared session is read by every tab itself.
  offered: () => (held?.store === 'tab' ? held.session : null),
  // Tabs with one session hold one pair of tokens: none may spend the same refresh token again.
  onRenewed: (spent, session) => {
    if (held?.session.refresh_token === spent) adopt(session);
  },
  onChanged: (refreshToken, user) => {
    if (held?.session.refresh_token === refreshToken) adopt({ ...held.session, user });
  },
  onClosed: (refreshToken) => {
    if (held?.session.refresh_token === refreshToken) forget();
  },
});

let letGo: (() => void) | null = null;
/** Lets other tabs know that there is a session to ask for, as long as there is. */
const showHolding = (): void => {
  if (held?.store === 'tab') letGo ??= tabs.hold();
  else {
    letGo?.();
    letGo = null;
  }
};
listeners.add(showHolding);
showHolding();

/**
 * A refreshed pair of tokens, kept where the spent one still is and told to the tabs that hold that too: whoever signed in while
 * it was on its way keeps a session of their own.
 */
export const renewSession = (session: Session, spent = held?.session.refresh_token): void => {
  if (held?.session.refresh_token === spent) adopt(session);
  if (spent !== undefined) tabs.tellRenewed(spent, session);
};

/** The signed-in user's own account has changed, or the one for whom it acts: every tab with this session is told. */
export const keepUser = (user: CurrentUser): void => {
  if (held?.session.user.id !== user.id) return;
  adopt({ ...held.session, user });
  tabs.tellChanged(held.session.refresh_token, user);
};

/** The session is over, in this tab and in those that hold it too. */
export const closeSession = (): void => {
  if (held === null) return;
  tabs.tellClosed(held.session.refresh_token);
  forget();
};

/** This tab goes on without the session, to sign in as somebody else; the other tabs keep it. */
export const leaveSession = (): void => {
  keepApart();
  if (held?.store === 'tab') sessionStorage.removeItem(STORAGE_KEY);
  held = null;
  changed();
};

/** Before the first screen: a tab without a session takes over another tab's, if there is one. */
export const receiveSession = async (): Promise<void> => {
  if (held !== null) return;
  const session = await tabs.receive();
  if (session === null || held !== null) return;
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session));
  held = { session, store: 'tab' };
  changed();
};

/** Another tab may have refreshed or ended the shared session meanwhile. */
export const rereadSession = (): Session | null => {
  if (held?.store === 'shared') held = readFrom('shared');
  return currentSession();
};

window.addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY || event.storageArea !== localStorage) return;
  if (held?.store === 'tab' || isApart()) return;
  held = readFrom('shared');
  changed();
});

export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useSession = (): Session | null => useSyncExternalStore(onSessionChange, currentSession);

/**
 * Whose drafts and waiting acts these are: what was typed or done under one is not shown or sent under another. A person has one for
 * each organisation that it works for, the same whatever others come and go.
 */
export const identityOf = ({ id, acting_membership_id }: CurrentUser): string =>
  acting_membership_id === null ? String(id) : `${id}.${acting_membership_id}`;

export const currentIdentity = (): string | null => held && identityOf(held.session.user);

/**
 * Who reads here now: the person and the membership acted for. It changes with the last membership too, when the account goes on
 * with none: what was loaded and copied for that one is let go.
 */
const seatOf = ({ id, acting_membership_id }: CurrentUser): string => `${id}.${acting_membership_id ?? '-'}`;

export const currentSeat = (): string | null => held && seatOf(held.session.user);

/** Calls back when somebody else reads here, or nobody any more, with both seats; returns the way to end it. */
export const onSeatChange = (
  listener: (seat: string | null, before: string | null) => void,
): (() => void) => {
  let seat = currentSeat();
  return onSessionChange(() => {
    const before = seat;
    seat = currentSeat();
    if (seat !== before) listener(seat, before);
  });
};

/** Whose copies this device may keep: nobody's while the staff looks through an account. */
export const keepingSeat = (): string | null =>
  held?.session.user.impersonator_user_id === null ? currentSeat() : null;

/** Who reads here; changes when the person acts for somebody else, or for nobody any more, here or in another tab. */
export const useSeat = (): string | null => useSyncExternalStore(onSessionChange, currentSeat);

let lastUser: CurrentUser | null = held?.session.user ?? null;

/** The signed-in user, for screens behind the sign-in; during the sign-out the last one stays until they are gone. */
export const useUser = (): CurrentUser => {
  const user = useSession()?.user ?? lastUser;
  if (user === null) throw new Error('A screen behind the sign-in was shown without a session');
  lastUser = user;
  return user;
};

/** The operator acted for; null for whoever acts for none, and without a session. */
export const useOperator = (): CurrentUser['operator'] => useSession()?.user.operator ?? null;

/** Whether every mission of the operator is shown to the person: else nobody can be said to be free by what is shown. */
export const useSeesEveryMission = (): boolean => {
  const operator = useOperator();
  return operator !== null && !operator.is_restricted && operator.sub_exploitants === null;
};

/** Whether the structures for which the person speaks read distances in nautical miles too; everybody else does. */
export const useReadsMiles = (): boolean => {
  const structures = useSession()?.user.authority?.structures ?? [];
  return structures.length === 0 || structures.some(({ unit_displayed: unit }) => unit === 'NM');
};

/** Whether the account may make this kind of call; a record's own rule comes with its `available_actions`. */
export const useMay = (permission: Permission): boolean =>
  useSession()?.user.permissions.includes(permission) ?? false;

/** Whether the staff looks through this account: it acts in nobody's name, and nothing rings for it. */
export const useIsLook = (): boolean => (useSession()?.user.impersonator_user_id ?? null) !== null;

/** Whether files may be taken along: not while the staff looks through the account. */
export const useTakesFiles = (): boolean => !useIsLook();

/** Whether the person can do this for whom it acts now: flies, answers requests, supervises… */
export const useCan = (capability: Capability): boolean => useUser().capabilities.includes(capability);
