import type { Analysis, MissionInput } from '../src/airspace/constraint.ts';
import { buildAirspaceIndex } from '../src/airspace/index.ts';
import { analyseMission } from '../src/airspace/judging/analysis.ts';
import type { HeightLimit, Zone, ZoneActivity, ZoneKind } from '../src/airspace/zone.ts';
import type { AreaGeometry } from '../src/geo/geometry.ts';
import { area, mission } from './missionInput.ts';
import { siaDataset } from './sia.ts';

/** A limit in feet above ground. */
export const feetAboveGround = (value: number): HeightLimit => ({ reference: 'AGL', value, unit: 'ft' });
/** A limit in feet above mean sea level. */
export const feetAboveSea = (value: number): HeightLimit => ({ reference: 'AMSL', value, unit: 'ft' });

/** A disk; radius in metres. */
export const circle = (latitude: number, longitude: number, radius_m = 150): AreaGeometry => ({
  type: 'Circle',
  center: [longitude, latitude],
  radius_m,
});

/** A zone over the degree from 45° N, 2° E, without an upper limit. */
export function zone(kind: ZoneKind, lower: HeightLimit, more: Partial<Zone> = {}): Zone {
  const activity: ZoneActivity = { kind: kind === 'P' ? 'permanent' : kind === 'RTBA' ? 'azba' : 'unknown' };
  return {
    id: 1,
    identifier: `LF-${kind} 1`,
    name: `${kind} 1`,
    kind,
    airspace_class: null,
    lower,
    upper: { reference: 'UNL' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [2, 45],
          [3, 45],
          [3, 46],
          [2, 46],
          [2, 45],
        ],
      ],
    },
    activity,
    remarks: null,
    ...more,
  };
}

/** A mission at 45.5° N, 2.5° E, judged by these zones alone. */
export function judgeIn(zones: readonly Zone[], more: Partial<MissionInput> = {}): Analysis {
  const built = buildAirspaceIndex({ version: siaDataset().version, zones, aerodromes: [], official: null });
  return analyseMission(built, mission({ areas: [area(circle(45.5, 2.5))], ...more }));
}
