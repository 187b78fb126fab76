import { expect, it } from 'vitest';
import { exclusionWidth } from './groundRiskBuffer.ts';

it.each([
  ['STS-01', 30, 20],
  ['STS-01', 31, 25],
  ['STS-01', 90, 30],
  ['STS-01', 120, 40],
  // Higher than the table goes, and where there is none.
  ['STS-01', 150, 160],
  ['S1', 60, 70],
])('in %s at %i m keeps third parties %i m away', (scenario, height, width) => {
  expect(exclusionWidth(scenario, height)).toBe(width);
});
