import { outlinePolygons } from '@envol/domain/geo/buffer';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { FlightForm } from '../../shared/flight-form/index.ts';

/** A variant with its own areas. */
export interface Placed {
  readonly key: string;
  readonly form: FlightForm;
}

/** Variants that fly over the same ground: one shape on the map, with all their letters. */
interface Ghost {
  readonly keys: readonly string[];
  readonly geometries: readonly AreaGeometry[];
}

export const ghostsOf = (placed: readonly Placed[]): readonly Ghost[] => {
  const ghosts = new Map<string, Ghost>();
  for (const { key, form } of placed) {
    const geometries = form.areas.map(({ geometry }) => geometry);
    const ground = JSON.stringify(geometries);
    ghosts.set(ground, { geometries, keys: [...(ghosts.get(ground)?.keys ?? []), key] });
  }
  return [...ghosts.values()];
};

/** The shapes as the map draws them; `named`: letters in words. */
export const ghostFeatures = (
  ghosts: readonly Ghost[],
  shown: string,
  named: (keys: readonly string[]) => string,
): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: ghosts.flatMap(({ keys, geometries }) =>
    geometries.map((geometry) => ({
      type: 'Feature' as const,
      properties: { label: named(keys), shown: keys.includes(shown) },
      geometry: {
        type: 'MultiPolygon' as const,
        coordinates: outlinePolygons(geometry).map((rings) =>
          rings.map((ring) => ring.map(([x, y]) => [x, y])),
        ),
      },
    })),
  ),
});

const STEPS_M = [20, 50, 100, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** The top of a scale that holds these heights, m. */
export const scaleTop = (heights: readonly number[]): number => {
  const most = Math.max(...heights, 1);
  return STEPS_M.find((step) => step >= most) ?? most;
};
