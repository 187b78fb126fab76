import { describe, expect, it } from 'vitest';
import { parseCanned } from './canned.ts';

describe('parseCanned', () => {
  it('lets the original texts stand when nothing can be read', () => {
    expect(parseCanned(null)).toBeNull();
    expect(parseCanned('{')).toBeNull();
    expect(parseCanned('12')).toBeNull();
  });
  it('keeps texts only, trimmed, and drops the empty ones', () => {
    expect(parseCanned('{"conditions":["  A ","",3,"B"],"questions":"no"}')).toEqual({
      conditions: ['A', 'B'],
      questions: [],
      refusals: [],
    });
  });
});
