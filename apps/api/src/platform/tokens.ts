import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a bearer token, in characters safe in a header and a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: it is random, so a plain hash suffices. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
