import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { useQuery } from '@tanstack/react-query';
import townsUrl from '../generated/towns.geojson?url';
import { type NearTown, nearestTown, type Town } from './nearestTown.ts';

interface Collection {
  readonly features: readonly {
    readonly properties: { readonly name: string; readonly kind: string };
    readonly geometry: { readonly coordinates: Position };
  }[];
}

/** The towns of the base map. */
export const loadTowns = async (): Promise<readonly Town[]> => {
  const { features } = (await (await fetch(townsUrl)).json()) as Collection;
  return features
    .filter(({ properties }) => properties.kind === 'town')
    .map(({ properties, geometry }) => ({ name: properties.name, position: geometry.coordinates }));
};

/** The town of the base map nearest to some areas; null while nobody can say, and where none is near. */
export const useNearestTown = (geometries: readonly AreaGeometry[]): NearTown | null => {
  const { data } = useQuery({
    queryKey: ['map', 'towns'],
    queryFn: loadTowns,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: geometries.length > 0,
  });
  return data === undefined ? null : nearestTown(geometries, data);
};
