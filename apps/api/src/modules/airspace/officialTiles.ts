import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { formatLimit } from '@envol/domain/airspace/heights';
import { altitudeOfBands, bandHeight } from '@envol/domain/airspace/official/officialBands';
import type { UasVolume, UasZone } from '@envol/domain/airspace/official/uasZone';
import { readableZoneName, shortZoneName } from '@envol/domain/airspace/official/uasZoneName';
import { circleToPolygon } from '@envol/domain/geo/buffer';
import { tileFeature } from './tileFeature.ts';
import { createTiles, type Tiles } from './tiles.ts';

/** Ids of volumes: the zone's, times this, plus the volume's place; no published zone has as many. */
const VOLUMES_OF_A_ZONE = 1_000;
/** Zones whose volumes are bands with a free height each. */
const BANDED: ReadonlySet<UasZone['subject']> = new Set(['runway', 'heliport']);

/** Height above its place at which a volume begins, m; null where it begins at an altitude or a flight level. */
const floorOf = (zone: UasZone, volume: UasVolume): number | null => {
  if (BANDED.has(zone.subject)) return Math.round(bandHeight(volume, altitudeOfBands(zone)));
  if (volume.lower.reference === 'AMSL' && volume.lower.value === 0) return 0;
  return volume.lower.reference === 'AGL' ? Math.round(bandHeight(volume, null)) : null;
};

/** What a style reads: see `OfficialVolume` in the map's `officialLayer.ts`. */
const propertiesOf = (zone: UasZone, volume: UasVolume, place: number) => {
  const floor = floorOf(zone, volume);
  const lower = formatLimit(volume.lower);
  const upper = formatLimit(volume.upper);
  const short = shortZoneName(zone.name);
  return {
    id: zone.id * VOLUMES_OF_A_ZONE + place,
    zone: zone.id,
    subject: zone.subject,
    restriction: zone.restriction,
    // No property where the floor is no height above ground.
    ...(floor === null ? {} : { floor_m: floor }),
    name: readableZoneName(zone.name),
    lower,
    upper,
    label: BANDED.has(zone.subject) ? `${floor ?? 0} m` : `${short}\n${lower} – ${upper}`,
  };
};

const featuresOf = (zone: UasZone): object[] =>
  zone.volumes.map((volume, place) => {
    const { projection } = volume;
    const { type, coordinates } =
      projection.type === 'Circle' ? circleToPolygon(projection.center, projection.radius_m) : projection;
    return tileFeature(propertiesOf(zone, volume, place), type, coordinates);
  });

/** Their volumes one after the other, drawn as they are taken: a circle is some hundred points. */
function* eachFeature(zones: readonly UasZone[]): Generator<object> {
  for (const zone of zones) yield* featuresOf(zone);
}

/** Tiles of the official zones, one layer `official`; all empty while none are in force. */
export const createOfficialTiles = ({ official }: AirspaceDataset): Tiles =>
  createTiles(`official-${official?.version.id ?? 0}`, () => ({
    official: eachFeature(official?.zones ?? []),
  }));
