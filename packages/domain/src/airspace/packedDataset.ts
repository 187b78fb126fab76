import type { AirspaceDataset } from './dataset.ts';
import { type PackedGeometry, packGeometry, unpackGeometry } from './packedGeometry.ts';
import { boxAround } from './uasBox.ts';
import type { UasProjection, UasVolume, UasZone } from './uasZone.ts';
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

/** Writes a dataset in about a third of the bytes, without losing anything. */
export function packDataset({ official, zones, ...dataset }: AirspaceDataset): PackedDataset {
  return {
    packed: 1,
    ...dataset,
    zones: zones.map((zone) => ({ ...zone, geometry: packGeometry(zone.geometry) })),
    official: official && {
      ...official,
      zones: official.zones.map((zone) => packUasZone(zone)),
    },
  };
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
