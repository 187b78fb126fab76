import { describe, expect, it } from 'vitest';
import { DOCUMENT_OWNERS, expiresBefore, expiryOf, isCategoryOf } from './categories.ts';

describe('how a paper stands', () => {
  it.each([
    [null, 'none'],
    ['2026-11-21', 'expired'],
    ['2026-11-22', 'soon'],
    ['2026-12-22', 'soon'],
    ['2026-12-23', 'valid'],
  ] as const)('valid through %s it is %s on 22 November 2026', (expires_on, expiry) =>
    expect(expiryOf(expires_on, '2026-11-22')).toBe(expiry),
  );

  it('is valid on its last day, also of a mission', () => {
    expect(expiresBefore('2026-11-24', '2026-11-24')).toBe(false);
    expect(expiresBefore('2026-11-24', '2026-11-25')).toBe(true);
    expect(expiresBefore(null, '2026-11-25')).toBe(false);
  });
});

it('The document categories have an “other” for every owner, and keep the owners’ categories apart', () => {
  for (const owner of DOCUMENT_OWNERS) expect(isCategoryOf(owner, 'other')).toBe(true);
  expect(isCategoryOf('pilot', 'insurance')).toBe(false);
  expect(isCategoryOf('operator', 'insurance')).toBe(true);
});
