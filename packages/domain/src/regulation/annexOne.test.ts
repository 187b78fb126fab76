import { describe, expect, test } from 'vitest';
import { ANNEX_ONE, annexOneCase, freeHeightAt } from './annexOne.ts';

describe('bands of annex I', () => {
  test.each([
    [1, 499, 0],
    [1, 500, 50],
    [1, 3_499, 50],
    [1, 3_500, 100],
    [1, 5_000, null],
    [2, 2_499, 0],
    [2, 2_500, 30],
    [2, 5_000, 60],
    [2, 8_000, 100],
    [2, 10_000, null],
    [3, 999, 0],
    [3, 1_000, 50],
    [3, 2_500, 100],
    [3, 3_500, null],
    [4, 499, 0],
    [4, 500, 50],
    [4, 2_499, 50],
    [4, 2_500, null],
  ] as const)('case %i at %i m', (annexCase, distance, height) => {
    expect(freeHeightAt(ANNEX_ONE[annexCase], distance)).toBe(height);
  });
});

describe('case of a runway', () => {
  const runway = (length_m: number, procedure: boolean | null, surface = 'asphalt') => ({
    length_m,
    has_instrument_procedure: procedure,
    surface,
  });

  test('1 200 m and longer are case 2 whatever the procedures', () => {
    expect(annexOneCase(runway(1_200, false), false)).toEqual({ case: 2, assumed: false });
    expect(annexOneCase(runway(1_199, false), true)).toEqual({ case: 1, assumed: false });
    expect(annexOneCase(runway(900, true, 'grass'), false)).toEqual({ case: 2, assumed: false });
  });

  test('unknown procedures are assumed only on paved runways with a traffic service, and said so', () => {
    expect(annexOneCase(runway(900, null), true)).toEqual({ case: 2, assumed: true });
    expect(annexOneCase(runway(900, null), false)).toEqual({ case: 1, assumed: true });
    expect(annexOneCase(runway(900, null, 'grass'), true)).toEqual({ case: 1, assumed: true });
  });
});
