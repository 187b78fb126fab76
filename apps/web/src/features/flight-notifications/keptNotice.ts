import { presentTime } from '../../device/clock.ts';
import { GRACE_MS } from '../../shared/grace/index.ts';
import type { NoticeSaid } from './NoticePreview.tsx';

/** What a declaration that is held back says, and since when (ms since 1970). */
interface KeptNotice {
  readonly said: NoticeSaid;
  readonly kept_at: number;
}

/** Whom a mission is told to. */
export type NoticeKind = 'prefecture' | 'army';

/** Of a mission and whom it is told to, under the identity: see `useDraftPlace`. */
export const placeOf = (kind: NoticeKind, flight_id: number): string =>
  `${kind === 'army' ? 'army_notice' : 'notice'}.${flight_id}`;
const PLACE = /^envol\.draft\.([\d.]+)\.(notice|army_notice)\.(\d+)$/;

/** Until what was held has been sent, and the server has answered. */
const SETTLED_MS = GRACE_MS + 10_000;

/** How long the window that holds it may still be sending it, ms; 0: it was left. */
export const settlesIn = ({ kept_at }: Pick<KeptNotice, 'kept_at'>): number =>
  // No longer than from now on: the clock may have been set back since.
  Math.min(SETTLED_MS, Math.max(0, kept_at + SETTLED_MS - presentTime()));

/** Kept from the moment it is held until the server has received it, for its page may be closed meanwhile. */
export const keepNotice = (place: string, said: NoticeSaid): void => {
  try {
    localStorage.setItem(place, JSON.stringify({ said, kept_at: presentTime() } satisfies KeptNotice));
  } catch {
    // A full or forbidden storage: what was filled in stays on the screen.
  }
};

export const forgetNotice = (place: string): void => localStorage.removeItem(place);

/** Null: nothing is kept there, or nothing that can be read. */
export const readNotice = (place: string): KeptNotice | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Partial<KeptNotice> | null;
    const { said, kept_at } = kept ?? {};
    return typeof said?.lines === 'object' && typeof kept_at === 'number' ? { said, kept_at } : null;
  } catch {
    return null;
  }
};

/** It is kept, and no longer being sent: taken back, or refused. */
export const settleNotice = (place: string): void => {
  const kept = readNotice(place);
  if (kept !== null)
    localStorage.setItem(place, JSON.stringify({ ...kept, kept_at: 0 } satisfies KeptNotice));
};

/** The places of what this person left, each with its mission. */
export const noticesLeft = (
  identity: string | null,
): readonly { readonly place: string; readonly kind: NoticeKind; readonly flight_id: number }[] =>
  Object.keys(localStorage).flatMap((place) => {
    const [, of, name, id] = PLACE.exec(place) ?? [];
    const kind = name === 'army_notice' ? 'army' : 'prefecture';
    return of !== undefined && of === identity ? [{ place, kind, flight_id: Number(id) }] : [];
  });
