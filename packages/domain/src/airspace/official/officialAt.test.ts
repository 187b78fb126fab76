import { expect, test } from 'vitest';
import { agl, disk, officialZone, withOfficial } from '../../../test/officialZones.ts';
import { siaDataset } from '../../../test/sia.ts';
import { geodesicDestination } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { formatLimit } from '../heights.ts';
import { buildAirspaceIndex } from '../index.ts';
import { officialZonesAt } from './officialAt.ts';

const HERE: Position = [2.5, 46.5];

test('a search at a place lists each official zone over a place once, by its lowest volume there', () => {
  const heliport = officialZone('heliport', 'Hélistation TEST', [
    disk(HERE, 1_000, agl(0)),
    disk(HERE, 2_500, agl(50)),
  ]);
  const park = officialZone('nature', '[LF][PRN 1] PARC', [disk(HERE, 5_000, agl(30))]);
  const { official } = buildAirspaceIndex(withOfficial(siaDataset(), [heliport, park]));
  const at = (metres: number) =>
    official &&
    officialZonesAt(official, geodesicDestination(HERE, 90, metres)).map(({ zone, volume }) => [
      zone.name,
      formatLimit(volume.lower),
    ]);
  expect(at(0)).toEqual([
    ['Hélistation TEST', 'SFC'],
    ['[LF][PRN 1] PARC', '30 m AGL'],
  ]);
  expect(at(2_000)).toEqual([
    ['[LF][PRN 1] PARC', '30 m AGL'],
    ['Hélistation TEST', '50 m AGL'],
  ]);
  expect(at(9_000)).toEqual([]);
});
