/** RFC 4648: the letters in which authenticators take a secret. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Bytes in base 32, without the padding. */
export const toBase32 = (bytes: Uint8Array): string => {
  let text = '';
  let held = 0;
  let count = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    count += 8;
    while (count >= BITS) {
      count -= BITS;
      text += ALPHABET[(held >> count) & 31];
    }
    held &= (1 << count) - 1;
  }
  return count === 0 ? text : text + ALPHABET[(held << (BITS - count)) & 31];
};
