import type { AirspaceDataset } from './dataset.ts';
import { boxAround } from './official/uasBox.ts';
import type { UasProjection, UasVolume, UasZone } from './official/uasZone.ts';
import { type PackedGeometry, packGeometry, unpackGeometry } from './packedGeometry.ts';
import type { DatasetVersion, Zone } from './zone.ts';

type Packed<T, K extends keyof T> = Omit<T, K> & { readonly [key in K]: PackedGeometry };

export type PackedVolume = Packed<UasVolume, 'projection'>;

/** An official zone in few bytes: its outlines packed, its box left to be found again; the other fields as they are. */
export type PackedUasZone<T extends Omit<UasZone, 'id'> = UasZone> = Omit<T, 'volumes' | 'box'> & {
  readonly volumes: readonly PackedVolume[];
};

/** The dataset as it travels to the browser and is kept there. */
export interface PackedDataset {
  readonly packed: 1;
  readonly version: DatasetVersion;
  readonly zones: readonly Packed<Zone, 'geometry'>[];
  readonly aerodromes: AirspaceDataset['aerodromes'];
  readonly official: { readonly version: DatasetVersion; readonly zones: readonly PackedUasZone[] } | null;
}

/** Packs an official zone without losing anything of it. */
export function packUasZone<T extends Omit<UasZone, 'id'>>({
  box: _,
  volumes,
  ...zone
}: T): PackedUasZone<T> {
  return {
    ...zone,
    volumes: volumes.map((volume) => ({ ...volume, projection: packGeometry(volume.projection) })),
  };
}

/** One volume of a zone with its outline as it was packed. */
export function unpackVolume(volume: PackedVolume): UasVolume {
  // Packed from a polygon or a circle, so it is one again.
  return { ...volume, projection: unpackGeometry(volume.projection) as UasProjection };
}

/** The official zone that was packed. */
export function unpackUasZone(packed: PackedUasZone): UasZone {
  const volumes = packed.volumes.map(unpackVolume);
  return { ...packed, volumes, box: boxAround(volumes) };
}

const packZone = (zone: Zone): Packed<Zone, 'geometry'> => ({
  ...zone,
  geometry: packGeometry(zone.geometry),
});

/** Writes a dataset in about a third of the bytes, without losing anything. */
export function packDataset({ official, zones, ...dataset }: AirspaceDataset): PackedDataset {
  return {
    packed: 1,
    ...dataset,
    zones: zones.map(packZone),
    official: official && {
      ...official,
      zones: official.zones.map((zone) => packUasZone(zone)),
    },
  };
}

function* listJson<T>(list: readonly T[], pack: (each: T) => unknown): Generator<string> {
  for (const [at, each] of list.entries()) yield `${at === 0 ? '[' : ','}${JSON.stringify(pack(each))}`;
  yield list.length === 0 ? '[]' : ']';
}

/** The fields of an object as JSON, without the brace that ends it: others follow. */
const openJson = (fields: object): string => `${JSON.stringify(fields).slice(0, -1)},`;

/** The packed dataset as JSON, a piece for each zone: joined, what `JSON.stringify` makes of `packDataset`. */
export function* packedDatasetJson({ official, zones, ...dataset }: AirspaceDataset): Generator<string> {
  yield `${openJson({ packed: 1, ...dataset })}"zones":`;
  yield* listJson(zones, packZone);
  yield ',"official":';
  if (official) {
    const { zones: officialZones, ...of } = official;
    yield `${openJson(of)}"zones":`;
    yield* listJson(officialZones, packUasZone);
    yield '}}';
  } else yield 'null}';
}

/** The dataset that was packed; throws on what is no packed dataset. */
export function unpackDataset({ packed, official, zones, ...dataset }: PackedDataset): AirspaceDataset {
  if (packed !== 1) throw new TypeError('not a packed dataset');
  return {
    ...dataset,
    zones: zones.map((zone) => ({ ...zone, geometry: unpackGeometry(zone.geometry) })),
    official: official && {
      ...official,
      zones: official.zones.map(unpackUasZone),
    },
  };
}
