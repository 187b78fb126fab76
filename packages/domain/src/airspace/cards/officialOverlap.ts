import { surfaceIn } from '../../geo/overlap.ts';
import type { Overlap } from '../constraint.ts';
import type { Judging } from '../judging/judging.ts';
import type { OfficialArea } from '../official/officialHits.ts';

/** How much of the mission lies inside the official volumes met. */
export function officialOverlap(judging: Judging, areas: readonly OfficialArea[]): Overlap {
  const official = judging.index.official;
  let surface: number | null = 0;
  let inside = 0;
  for (const { area, volume, position } of areas) {
    const isInside = official?.cells.holds(judging.packed, area.position, position) === true;
    if (isInside) inside++;
    const part = surfaceIn(area.geometry, volume.projection, isInside, {
      packed: judging.packed,
      position: area.position,
    });
    surface = part === null || surface === null ? null : surface + part;
  }
  const first = areas[0];
  return {
    area_ids: areas.map(({ area }) => area.id),
    area_m2: surface === null ? null : Math.round(surface),
    distance_m: 0,
    fully_inside: inside === judging.areas.length,
    lower: first?.volume.lower ?? null,
    upper: first?.volume.upper ?? null,
  };
}
