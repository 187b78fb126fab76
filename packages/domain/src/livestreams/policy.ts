import { type LivestreamStatus, nextLivestreamStatus } from './statuses.ts';

export type LivestreamAct = 'edit' | 'share' | 'renew_key' | 'stop' | 'delete';

/** What may be done with one, by its status, in the order in which a menu offers it; nothing by who only watches. */
export const livestreamActions = (status: LivestreamStatus, mayWrite: boolean): LivestreamAct[] => {
  if (!mayWrite) return [];
  const stops = nextLivestreamStatus(status, 'stop') !== null;
  return stops ? ['edit', 'share', 'renew_key', 'stop'] : ['edit', 'delete'];
};

/** What a screen says of the picture: none came yet, it is here, or it stopped coming. */
export const PICTURE_STATES = ['awaited', 'received', 'lost', 'over'] as const;
export type PictureState = (typeof PICTURE_STATES)[number];

/** Pictures come many times a second: after so long without one it is not received any more, ms. */
export const PICTURE_LOST_MS = 5_000;
/** A livestream whose picture does not come back ends, and so does one that never began, ms. */
export const ENDS_AFTER_LOST_MS = 10 * 60_000;
export const ENDS_UNBEGUN_AFTER_MS = 12 * 3_600_000;

/** How the picture stands at an instant. `last_at`: when the last one arrived, null: none did. */
export const pictureState = (status: LivestreamStatus, last_at: string | null, now: Date): PictureState => {
  if (status === 'ended') return 'over';
  if (last_at === null) return 'awaited';
  return now.getTime() - Date.parse(last_at) > PICTURE_LOST_MS ? 'lost' : 'received';
};

export const LINK_STATES = ['none', 'open', 'expired', 'withdrawn'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Whether a public link opens at an instant, and why not. */
export const linkState = (
  link: { readonly expires_at: string | null; readonly withdrawn_at: string | null },
  now: Date,
): LinkState => {
  if (link.withdrawn_at !== null) return 'withdrawn';
  if (link.expires_at === null) return 'none';
  return Date.parse(link.expires_at) <= now.getTime() ? 'expired' : 'open';
};

/** Viewers as the public reads them: one or two are told by none, ten by "about ten". */
export const roundedViewers = (count: number): number => {
  if (count < 10) return count;
  const step = count < 100 ? 10 : 50;
  return Math.round(count / step) * step;
};
