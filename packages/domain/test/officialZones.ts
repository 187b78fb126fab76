import type { AirspaceDataset } from '../src/airspace/dataset.ts';
import type { UasSubject, UasVolume, UasZone } from '../src/airspace/official/uasZone.ts';
import type { HeightLimit } from '../src/airspace/zone.ts';
import type { Position } from '../src/geo/geometry.ts';
import { boundingBox } from '../src/geo/packed.ts';

/** A limit in metres above ground. */
export const agl = (value: number): HeightLimit => ({ reference: 'AGL', value, unit: 'm' });
/** A limit in metres above mean sea level. */
export const amsl = (value: number): HeightLimit => ({ reference: 'AMSL', value, unit: 'm' });

/** A disk that begins at a height. */
export const disk = (
  center: Position,
  radius_m: number,
  lower: HeightLimit,
  upper: HeightLimit = agl(305),
): UasVolume => ({ projection: { type: 'Circle', center, radius_m }, lower, upper, limits: 'published' });

let next = 1;

/** An official zone of a full file: nothing lost, nothing published but its volumes. */
export function officialZone(
  subject: UasSubject,
  name: string,
  volumes: readonly UasVolume[],
  more: Partial<UasZone> = {},
): UasZone {
  const boxes = volumes.map(({ projection }) => boundingBox(projection));
  const id = next++;
  return {
    id,
    identifier: `FR${String(id).padStart(5, '0')}`,
    name,
    country: 'FXX',
    subject,
    concerns: null,
    runway: null,
    restriction: 'PROHIBITED',
    reasons: [],
    reason_text: null,
    message: null,
    applicability: [{ permanent: true, start: null, end: null, schedule: [] }],
    authorities: [],
    volumes,
    lost: [],
    box: [
      Math.min(...boxes.map((box) => box[0])),
      Math.min(...boxes.map((box) => box[1])),
      Math.max(...boxes.map((box) => box[2])),
      Math.max(...boxes.map((box) => box[3])),
    ],
    ...more,
  };
}

/** A dataset with these official zones beside its own. */
export const withOfficial = (
  dataset: Omit<AirspaceDataset, 'official'>,
  zones: readonly UasZone[],
): AirspaceDataset => ({
  ...dataset,
  official: {
    version: {
      ...dataset.version,
      id: 2,
      source: 'UAS',
      version: '2026-05-14',
      effective_date: '2026-05-14',
    },
    zones,
  },
});
