import type { GroundSource } from '@envol/contract/map-layers';
import type { ExpressionSpecification } from 'maplibre-gl';

/** What this style draws, by the names of either basemap (docs.protomaps.com/basemaps/layers, openmaptiles.org/schema). */
export interface GroundSchema {
  readonly roads: string;
  /** Layer of the lines that names stand on. */
  readonly names: string;
  /** highway, major_road, minor_road, path or rail; anything else is not drawn. */
  readonly kind: ExpressionSpecification;
  readonly isGreen: ExpressionSpecification;
  readonly green: readonly string[];
  readonly buildings: string;
}

export const SCHEMAS: Readonly<Record<GroundSource['schema'], GroundSchema>> = {
  protomaps: {
    roads: 'roads',
    names: 'roads',
    kind: ['get', 'kind'],
    isGreen: [
      'match',
      ['get', 'kind'],
      ['park', 'forest', 'wood', 'nature_reserve', 'national_park', 'grass', 'cemetery', 'golf_course'],
      true,
      false,
    ],
    green: ['landuse'],
    buildings: 'buildings',
  },
  openmaptiles: {
    roads: 'transportation',
    names: 'transportation_name',
    kind: [
      'match',
      ['get', 'class'],
      'motorway',
      'highway',
      ['trunk', 'primary', 'secondary', 'tertiary'],
      'major_road',
      ['minor', 'service', 'busway', 'raceway'],
      'minor_road',
      ['path', 'track'],
      'path',
      'rail',
      'rail',
      'other',
    ],
    isGreen: ['match', ['get', 'class'], ['wood', 'grass', 'cemetery', 'park'], true, false],
    green: ['landcover', 'landuse', 'park'],
    buildings: 'building',
  },
};
