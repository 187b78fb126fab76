import { expect, test } from 'vitest';
import { controlZoneFamily, foreignCountry } from './controlZoneOwners.ts';

test.each([
  ['CTR BEZIERS 2', 'BEZIERS'],
  ['CTR STRASBOURG 1.1 Brumath', 'STRASBOURG'],
  ['CTR STRASBOURG deleg. STUTTGART', 'STRASBOURG'],
  ['CTR BALE Franco-suisse', 'BALE'],
  ['CTR BALE allemande Nord', 'BALE'],
  ['CTR SARREBRUCK-PARTIE FRANCE', 'SARREBRUCK'],
  ['CTR SAINT-YAN 2', 'SAINT-YAN'],
  ["CTR TAHITI FAA'A", "TAHITI FAA'A"],
])('%s is part of %s', (identifier, family) => {
  expect(controlZoneFamily(identifier)).toBe(family);
});

test.each([
  ['[LF-EB][CTR KOKSIJDE]', 'BE'],
  ['[TF-TN][CTR JULIANA] JULIANA', 'SX'],
  ['[LF-LS][CTR GENEVE]', 'CH'],
  ['[FM-FM][CTR MORONI]', 'KM'],
  ['[LF][CTR BRON]', null],
])('%s is run from %s', (name, country) => {
  expect(foreignCountry(name)).toBe(country);
});
