import { altitudeOfBands } from '@envol/domain/airspace/official/officialBands';
import type { UasZone } from '@envol/domain/airspace/official/uasZone';
import { readableZoneName } from '@envol/domain/airspace/official/uasZoneName';
import type { Aerodrome } from '@envol/domain/airspace/zone';
import type { Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { corridorArea } from '@envol/domain/helicopter-departures/corridor';
import {
  type ProtectedVolume,
  runwayAround,
  volumeOfCorridor,
  volumesOfAerodrome,
  volumesOfPad,
} from '@envol/domain/tracking/alarms/protectedVolumes';
import type { Db } from '../../platform/db/database.ts';
import type { Services } from '../../platform/service.ts';

/** Where an official heliport or runway is: in the middle of the smallest of its bands, which are drawn around it. */
const middleOf = ({ volumes }: UasZone): Position | null => {
  const boxes = volumes.map(({ projection }) => {
    const [west, south, east, north] = boundingBox(projection);
    return {
      middle: [(west + east) / 2, (south + north) / 2] as const,
      size: (east - west) * (north - south),
    };
  });
  const [smallest] = boxes.toSorted((one, other) => one.size - other.size);
  return smallest === undefined ? null : [...smallest.middle];
};

/** Published heliports. */
const officialPads = (zones: readonly UasZone[]): ProtectedVolume[] =>
  zones.flatMap((zone) => {
    const place = zone.subject === 'heliport' ? middleOf(zone) : null;
    return place === null ? [] : volumesOfPad(readableZoneName(zone.name), place, altitudeOfBands(zone));
  });

const designator = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** An aerodrome with its runways where official zones draw them. */
const asDrawn = (aerodrome: Aerodrome, zones: readonly UasZone[]): Aerodrome => ({
  ...aerodrome,
  runways: aerodrome.runways.map((runway) => {
    if (runway.axis === 'published') return runway;
    const zone = zones.find(
      ({ runway: name }) => name !== null && designator(name) === designator(runway.designator),
    );
    const middle = zone === undefined ? null : middleOf(zone);
    return middle === null ? runway : runwayAround(runway, middle);
  }),
});

const drawn = new WeakMap<object, readonly Aerodrome[]>();

/** The aerodromes of the publication in force, with their runways where official zones draw them; none while there is none. */
export const drawnAerodromes = (airspace: Services['airspace']): readonly Aerodrome[] => {
  if (airspace.currentIds().length === 0) return [];
  const current = airspace.current();
  const known = drawn.get(current);
  if (known !== undefined) return known;
  const byCode = Map.groupBy(
    (current.index.official?.zones ?? []).filter(({ subject }) => subject === 'runway'),
    ({ concerns }) => concerns,
  );
  const found = current.dataset.aerodromes.map((aerodrome) =>
    asDrawn(aerodrome, byCode.get(aerodrome.icao_code) ?? []),
  );
  drawn.set(current, found);
  return found;
};

/** Runways and circuits of the aerodromes that are structures here, and published heliports. */
export const publishedVolumes = async (
  db: Db,
  airspace: Services['airspace'],
): Promise<ProtectedVolume[]> => {
  if (airspace.currentIds().length === 0) return [];
  const structures = await db.selectFrom('structures').select('code').orderBy('id').execute();
  const codes = new Set(structures.map(({ code }) => code));
  const zones = airspace.current().index.official?.zones ?? [];
  return [
    ...drawnAerodromes(airspace)
      .filter(({ icao_code }) => codes.has(icao_code))
      .flatMap(volumesOfAerodrome),
    ...officialPads(zones),
  ];
};

/** The pads of bases, and the corridors of the departures in force. */
export const helicopterVolumes = async (db: Db): Promise<ProtectedVolume[]> => {
  const bases = await db
    .selectFrom('helicopter_bases')
    .select(['name', 'longitude', 'latitude', 'structure_id'])
    .orderBy('id')
    .execute();
  const departures = await db
    .selectFrom('helicopter_departures')
    .select(['id', 'structure_id', 'base_lng', 'base_lat', 'scene_lng', 'scene_lat'])
    .select(['half_width_m', 'height_m'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return [
    ...bases.flatMap(({ name, longitude, latitude, structure_id }) =>
      volumesOfPad(name, [longitude, latitude], null).map((volume) => ({ ...volume, structure_id })),
    ),
    ...departures.map(({ id, structure_id, half_width_m, height_m, ...row }) => ({
      ...volumeOfCorridor(
        `departure ${id}`,
        corridorArea({
          ...{ from: [row.base_lng, row.base_lat], to: [row.scene_lng, row.scene_lat], half_width_m },
        }),
        height_m,
      ),
      structure_id,
    })),
  ];
};
