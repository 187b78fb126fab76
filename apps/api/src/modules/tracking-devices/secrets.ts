import { randomBytes } from 'node:crypto';

/** Letters and digits that nobody mistakes for another: some are typed into a remote controller. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

const randomLetters = (count: number): string =>
  [...randomBytes(count)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** 130 random bits. */
export const newDeviceSecret = (): string => randomLetters(26);

export const newUsername = (): string => `device-${randomLetters(10)}`;
