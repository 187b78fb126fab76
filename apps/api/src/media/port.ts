import type { Tag } from './flv.ts';

export const PUBLISH_REFUSALS = [
  'wrong_key',
  'already_live',
  'too_many_streams',
  'codec_not_h264',
  'rate_too_high',
  'silent',
  'unavailable',
] as const;
export type PublishRefusal = (typeof PUBLISH_REFUSALS)[number];

/** Whoever sends a picture, from the moment that its key was recognised. */
export interface Publication {
  /** Takes one tag; a reason: it is to be cut. */
  push(tag: Tag): PublishRefusal | null;
  /** The sender is gone. */
  ended(): void;
}

export const PROTOCOLS = ['rtmp', 'whip'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** Opens the publication of a key, or says why not; `cut` ends the sender's connection, `askKeyFrame` asks it for a key frame. */
export type Publish = (
  key: string,
  by: { readonly protocol: Protocol; readonly address: string },
  cut: () => void,
  askKeyFrame?: () => void,
) => Promise<Publication | PublishRefusal>;
