import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { DrawnArea } from './scene.ts';

/** The drawing's areas after a change, and the ids of those that came with it, in the order of their geometries. */
interface Extended {
  readonly areas: readonly DrawnArea[];
  readonly ids: readonly string[];
}

/** The first free "area-n". */
export function nextAreaId(areas: readonly DrawnArea[]): string {
  const taken = new Set(areas.map(({ id }) => id));
  let number = areas.length + 1;
  while (taken.has(`area-${number}`)) number += 1;
  return `area-${number}`;
}

/** The areas with these behind them, each under the next free id. */
export function withAreas(before: readonly DrawnArea[], geometries: readonly AreaGeometry[]): Extended {
  const areas = [...before];
  const ids = geometries.map((geometry) => {
    const id = nextAreaId(areas);
    areas.push({ id, geometry });
    return id;
  });
  return { areas, ids };
}

/** The areas with one of another geometry. */
export const withGeometry = (
  areas: readonly DrawnArea[],
  id: string,
  geometry: AreaGeometry,
): readonly DrawnArea[] => areas.map((area) => (area.id === id ? { ...area, geometry } : area));

/** The areas without one. */
export const withoutArea = (areas: readonly DrawnArea[], id: string): readonly DrawnArea[] =>
  areas.filter((area) => area.id !== id);
