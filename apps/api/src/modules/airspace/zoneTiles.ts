import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { formatLimit } from '@envol/domain/airspace/heights';
import type { Zone } from '@envol/domain/airspace/zone';
import { circleToPolygon } from '@envol/domain/geo/buffer';
import { mainBearing, runwayFeatures } from './runwayFeatures.ts';
import { tileFeature } from './tileFeature.ts';
import { createTiles, type Tiles } from './tiles.ts';

type Layer = 'zones' | 'aerodromes' | 'runways';

const zoneProperties = (zone: Zone) => {
  const lower = formatLimit(zone.lower);
  const upper = formatLimit(zone.upper);
  return {
    id: zone.id,
    identifier: zone.identifier,
    kind: zone.kind,
    lower,
    upper,
    label: `${zone.identifier}\n${lower} – ${upper}`,
  };
};

const zoneFeature = (zone: Zone) => {
  const geometry =
    zone.geometry.type === 'Circle'
      ? circleToPolygon(zone.geometry.center, zone.geometry.radius_m)
      : zone.geometry;
  return tileFeature(zoneProperties(zone), geometry.type, geometry.coordinates);
};

const collections = ({ zones, aerodromes }: AirspaceDataset): Record<Layer, readonly object[]> => ({
  zones: zones.map(zoneFeature),
  aerodromes: aerodromes.map((aerodrome) => {
    const { icao_code: icao, name, status, reference_point } = aerodrome;
    const properties = { icao, name, status, bearing: mainBearing(aerodrome) };
    return tileFeature(properties, 'Point', reference_point);
  }),
  runways: aerodromes.flatMap(runwayFeatures),
});

/** Tiles of the SIA's zones, the aerodromes and their runways. */
export const createZoneTiles = (dataset: AirspaceDataset): Tiles =>
  createTiles(`zones-${dataset.version.id}`, () => collections(dataset));
