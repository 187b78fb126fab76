import { describe, expect, it } from 'vitest';
import { problemOf } from './acceptFile.ts';

describe('a chosen file', () => {
  it.each([
    ['application/pdf', 10_000_000, null],
    ['application/pdf', 10_000_001, 'size'],
    ['application/x-msdownload', 10, 'type'],
    ['', 10, 'type'],
  ] as const)('of type “%s” and %d bytes: %s', (type, size, problem) =>
    expect(problemOf({ type, size })).toBe(problem),
  );
});
