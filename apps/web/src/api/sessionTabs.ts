import type { CurrentUser, Session } from '@envol/contract/auth';
import { newClientKey } from '../device/random.ts';

/** Held by every tab that has a session of its own; a new tab looks whether there is anybody to ask. */
const HOLDING_LOCK = 'envol.session.held';
/** Set in a tab that wants an account of its own: it takes over nobody's session, also after a reload. */
const APART_KEY = 'envol.session.apart';
/** How long a new tab waits for the first answer of a browser that has a session: a page at work answers late. */
const FIRST_ANSWER_WITHIN_MS = 2_000;
/** And then for those of the other tabs, of which one may have been used later. */
const OTHERS_WITHIN_MS = 150;

type TabMessage =
  | { readonly kind: 'renewed'; readonly spent: string; readonly session: Session }
  | { readonly kind: 'changed'; readonly refresh_token: string; readonly user: CurrentUser }
  | { readonly kind: 'closed'; readonly refresh_token: string }
  | { readonly kind: 'wanted'; readonly by: string }
  | { readonly kind: 'offered'; readonly to: string; readonly session: Session; readonly used_at: number };

interface TabListeners {
  /** This tab's own session, as far as another tab may take it over; null = none. */
  readonly offered: () => Session | null;
  readonly onRenewed: (spent: string, session: Session) => void;
  readonly onChanged: (refreshToken: string, user: CurrentUser) => void;
  readonly onClosed: (refreshToken: string) => void;
}

/** What tabs of one browser tell each other about the session; the tokens never leave the browser. */
export interface SessionTabs {
  readonly tellRenewed: (spent: string, session: Session) => void;
  readonly tellChanged: (refreshToken: string, user: CurrentUser) => void;
  readonly tellClosed: (refreshToken: string) => void;
  /** From now on this tab can be asked for its session; the returned function ends that. */
  readonly hold: () => () => void;
  /** The session of the tab that was used last; null when there is none, or this tab wants its own account. */
  readonly receive: () => Promise<Session | null>;
}

const whenUsed = (): number => performance.timeOrigin + performance.now();

/** Whether a tab of this browser holds a session of its own. */
export const isAnybodyThere = async (): Promise<boolean> => {
  // Absent on plain http addresses other than localhost: then every tab signs in for itself.
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === HOLDING_LOCK);
};

export const isApart = (): boolean => sessionStorage.getItem(APART_KEY) !== null;
export const keepApart = (): void => sessionStorage.setItem(APART_KEY, '1');
export const joinAgain = (): void => sessionStorage.removeItem(APART_KEY);

export const openSessionTabs = ({ offered, onRenewed, onChanged, onClosed }: TabListeners): SessionTabs => {
  const channel = new BroadcastChannel('envol.session');
  let usedAt = whenUsed();
  let take: ((offer: { readonly session: Session; readonly used_at: number }) => void) | null = null;
  const name = newClientKey();
  const send = (message: TabMessage): void => channel.postMessage(message);
  window.addEventListener('focus', () => {
    usedAt = whenUsed();
  });
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    switch (data.kind) {
      case 'renewed':
        return onRenewed(data.spent, data.session);
      case 'changed':
        return onChanged(data.refresh_token, data.user);
      case 'closed':
        return onClosed(data.refresh_token);
      case 'wanted': {
        const session = offered();
        if (session !== null) send({ kind: 'offered', to: data.by, session, used_at: usedAt });
        return;
      }
      case 'offered':
        if (data.to === name) take?.(data);
    }
  };
  const receive = async (): Promise<Session | null> => {
    if (isApart() || !(await isAnybodyThere())) return null;
    const offers: { readonly session: Session; readonly used_at: number }[] = [];
    await new Promise<void>((resolve) => {
      let wait = setTimeout(resolve, FIRST_ANSWER_WITHIN_MS);
      take = (offer) => {
        if (offers.push(offer) > 1) return;
        clearTimeout(wait);
        wait = setTimeout(resolve, OTHERS_WITHIN_MS);
      };
      send({ kind: 'wanted', by: name });
    });
    take = null;
    const [latest] = offers.sort((a, b) => b.used_at - a.used_at);
    return latest?.session ?? null;
  };
  const hold = (): (() => void) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    if ('locks' in navigator)
      navigator.locks.request(HOLDING_LOCK, { mode: 'shared' }, () => held).catch(() => undefined);
    return () => release();
  };
  return {
    tellRenewed: (spent, session) => send({ kind: 'renewed', spent, session }),
    tellChanged: (refresh_token, user) => send({ kind: 'changed', refresh_token, user }),
    tellClosed: (refresh_token) => send({ kind: 'closed', refresh_token }),
    hold,
    receive,
  };
};
