import { controlZoneFamily, controlZoneOwners } from '@envol/domain/airspace/aerodromes/controlZoneOwners';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import type { Zone } from '@envol/domain/airspace/zone';
import { INSIDE, locatePoint } from '@envol/domain/geo/intersects';
import { packShapes } from '@envol/domain/geo/packed';

interface OwnedControlZone {
  readonly zone: Zone;
  /** Of the aerodrome that decides there. */
  readonly icao_code: string;
}

/** The pairing of each publication, which is made once: a hundred polygons against each aerodrome. */
const ownedOfDataset = new WeakMap<AirspaceDataset, readonly OwnedControlZone[]>();

/** The published control zones, each with the aerodrome that it is for; paired once a publication. */
export const ownedControlZones = (dataset: AirspaceDataset): readonly OwnedControlZone[] => {
  const known = ownedOfDataset.get(dataset);
  if (known !== undefined) return known;
  const owned = dataset.zones
    .filter(({ kind }) => kind === 'CTR')
    .flatMap((zone): OwnedControlZone[] => {
      const packed = packShapes([zone.geometry]);
      const inside = dataset.aerodromes.filter(
        ({ reference_point: [x, y] }) => locatePoint(packed, 0, x, y) === INSIDE,
      );
      const [owner] = controlZoneOwners(controlZoneFamily(zone.identifier), inside);
      return owner === undefined ? [] : [{ zone, icao_code: owner.icao_code }];
    });
  ownedOfDataset.set(dataset, owned);
  return owned;
};
