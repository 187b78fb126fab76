import type { CameBy } from '../engine.ts';

/** What MediaMTX asks before it lets somebody in (`authMethod: http`, docs/2-features/06-authentication.md of its source). */
export interface MtxAsked {
  readonly user: string;
  readonly password: string;
  readonly token: string;
  readonly action: string;
  readonly path: string;
  readonly protocol: string;
  /** Of the connection or session; absent where it asks before there is one. */
  readonly id: string | null;
  /** Of the address, without its question mark. */
  readonly query: string;
}

/** The protocols that this product's senders and viewers speak to it. */
export const MTX_PROTOCOLS = ['rtmp', 'webrtc'] as const;
export type MtxProtocol = (typeof MTX_PROTOCOLS)[number];

/** Who was let in. */
export interface MtxGuest {
  /** Its connection or session, as MediaMTX names it. */
  readonly id: string;
  readonly livestream_id: number;
  readonly protocol: MtxProtocol;
  readonly by: CameBy;
}

/** The path of a livestream's picture: it tells its number, and opens nothing. */
export const pathOf = (livestream_id: number): string => `live/${livestream_id}`;

/** The livestream of a path; null: it is nobody's. */
export const livestreamOf = (path: string): number | null => {
  const found = /^live\/([1-9]\d{0,14})$/.exec(path)?.[1];
  return found === undefined ? null : Number(found);
};

/** The user by which this product asks its control API. */
export const MTX_API_USER = 'envol';

const text = (given: unknown): string => (typeof given === 'string' ? given : '');

/** Reads what it asks; null: it is nothing that it asks. */
export const readMtxQuestion = (body: unknown): MtxAsked | null => {
  if (typeof body !== 'object' || body === null) return null;
  const given = body as Readonly<Record<string, unknown>>;
  if (typeof given.action !== 'string' || typeof given.path !== 'string') return null;
  const id = text(given.id);
  return {
    ...{ user: text(given.user), password: text(given.password), token: text(given.token) },
    ...{ action: given.action, path: given.path, protocol: text(given.protocol) },
    ...{ query: text(given.query), id: id === '' ? null : id },
  };
};
