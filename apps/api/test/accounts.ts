import { codeAt, stepAt } from '../src/modules/credentials/totp.ts';
import { hashToken, newToken } from '../src/platform/tokens.ts';
import type { Harness } from './harness.ts';

/** A letter that asks to confirm an address, and its token. */
export const addConfirmation = async (
  { db }: Harness,
  userId: number,
  changes: { readonly email?: string; readonly sent_at?: string; readonly expires_at?: string } = {},
): Promise<{ id: number; token: string }> => {
  const token = newToken();
  const { id } = await db
    .insertInto('email_confirmations')
    .values({
      user_id: userId,
      email: `new${userId}.${token.slice(0, 6)}@example.invalid`,
      token_hash: hashToken(token),
      sent_at: '2020-01-01T08:00:00Z',
      expires_at: '2120-01-01T08:00:00Z',
      used_at: null,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
};

/** A link to set a new password; answers with its token. */
export const addReset = async (
  { db }: Harness,
  userId: number,
  expiresAt = '2120-01-01T08:00:00Z',
  email = 'somebody@example.invalid',
) => {
  const token = newToken();
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      email,
      sent_at: '2020-01-01T08:00:00Z',
      expires_at: expiresAt,
    })
    .execute();
  return token;
};

let serial = 0;
/** What a new company sends, complete and like no other's. */
export const newCompany = (changes: object = {}) => {
  serial += 1;
  return {
    username: `camille.laurent${serial}`,
    email: `camille${serial}@garonne.example`,
    password: 'héron quai tuile',
    long_name: 'Camille Laurent',
    commercial_name: 'Garonne Prises de vue',
    siret: '732 829 320 00074',
    uas_operator_number: null,
    terms_version: '2026-01',
    ...changes,
  };
};

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What an authenticator shows for the secret that was typed into it. */
export const codeOf = (secret: string, now: Date = new Date()): string => {
  const bits = [...secret].map((letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  return codeAt(bytes, stepAt(now));
};
