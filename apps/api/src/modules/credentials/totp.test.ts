import { randomBytes } from 'node:crypto';
import { toBase32 } from '@envol/domain/accounts/base32';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../platform/secretBox.ts';
import { codeAt, matchingStep, stepAt } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('a time-based code', () => {
  // RFC 6238, appendix B, SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %s s is %s', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it('is taken half a minute early or late, not a minute, and no second time', () => {
    const now = new Date(1_234_567_890_000);
    const step = stepAt(now);
    for (const aside of [-1, 0, 1])
      expect(matchingStep(SECRET, codeAt(SECRET, step + aside), now, 0)).toBe(step + aside);
    for (const aside of [-2, 2])
      expect(matchingStep(SECRET, codeAt(SECRET, step + aside), now, 0)).toBeNull();
    expect(matchingStep(SECRET, codeAt(SECRET, step), now, step)).toBeNull();
    expect(matchingStep(SECRET, '12345é', now, 0)).toBeNull();
  });
});

describe('base 32', () => {
  // RFC 4648, §10.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes “%s” as RFC 4648 does', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });
});

describe('the secret box', () => {
  it('opens what it sealed, for the same row alone, unchanged and under the same key', () => {
    const box = createSecretBox(randomBytes(32));
    const sealed = box.seal(SECRET, 'user:1');
    expect(box.open(sealed, 'user:1')).toEqual(SECRET);
    expect(sealed.includes(SECRET)).toBe(false);
    expect(() => box.open(sealed, 'user:2')).toThrow();
    expect(() => createSecretBox(randomBytes(32)).open(sealed, 'user:1')).toThrow();
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
    expect(() => box.open(changed, 'user:1')).toThrow();
  });
});
