import { describe, expect, it } from 'vitest';
import { siaDataset } from '../../test/sia.ts';
import { findAirspace } from './find.ts';

const dataset = siaDataset();
const codes = (text: string): string[] => findAirspace(dataset, text, 6).map(({ code }) => code);

describe('what people call an aerodrome or a zone', () => {
  it.each([
    ['LFBO', 'LFBO'],
    ['lfbo', 'LFBO'],
    ['blagnac', 'LFBO'],
    ['toulouse blag', 'LFBO'],
    ['LF-P 23', 'LF-P 23'],
    ['P 23', 'LF-P 23'],
    ['p23', 'LF-P 23'],
    ['CTR blagnac', 'CTR BLAGNAC'],
  ])('%s finds %s first', (text, code) => {
    expect(codes(text)[0]).toBe(code);
  });

  it('finds the parts of a zone by its number', () => {
    expect(codes('R 46').length).toBeGreaterThan(1);
    expect(codes('R 46').every((code) => /^LF-R 46/.test(code))).toBe(true);
  });

  it('finds nothing for a letter, a blank or signs alone', () => {
    expect([codes('l'), codes('  '), codes('--')]).toEqual([[], [], []]);
  });
});
