/** Chance between 0 and 1, for pauses that must not fall together: the only place of the screens that takes it. */
export const randomFraction = (): number => Math.random();

/** A key that no other sending has: repeated tries of one sending carry the same. Works on plain http addresses too. */
export const newClientKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
