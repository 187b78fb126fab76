import type { GroundSource } from '@envol/contract/map-layers';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { mapPalette } from '../../palette.ts';
import { groundTilesLayer } from './groundTiles.ts';

beforeAll(() => vi.stubGlobal('location', { origin: 'https://envol.test' }));

const source = (given: Partial<GroundSource> = {}): GroundSource => ({
  id: 'own',
  tiles: '/api/v2/tiles/ground/own/{z}/{x}/{y}?v=1',
  min_zoom: 0,
  max_zoom: 15,
  bounds: [-5, 41, 10, 51],
  attribution: '© OpenStreetMap <img src=x onerror=alert(1)>',
  schema: 'protomaps',
  layers: ['roads', 'buildings', 'water', 'landuse'],
  street_areas: [[-5, 41, 10, 51]],
  ...given,
});
const drawn = (sources: readonly GroundSource[], mode: 'light' | 'dark' = 'light') => {
  const layer = groundTilesLayer(sources, true);
  const context = { palette: mapPalette(mode), language: 'fr', options: new Set<string>(), imagery: false };
  return { layer, styles: layer.styleLayers(context) };
};

describe('the ground’s tiles on the map', () => {
  it.each([
    ['protomaps', 'light'],
    ['protomaps', 'dark'],
    ['openmaptiles', 'light'],
    ['openmaptiles', 'dark'],
  ] as const)('make a style that MapLibre takes: %s, %s', (schema, mode) => {
    const { layer, styles } = drawn([source({ schema }), source({ id: 'streets', schema })], mode);
    const layers = styles.map(({ order: _, ...style }) => style);
    const wrong = validateStyleMin({ version: 8, sources: layer.sources, layers } as never);
    // The page's own fonts stand in for a glyph server.
    expect(wrong.map(({ message }) => message).filter((message) => !message.includes('glyphs'))).toEqual([]);
  });

  it('ask for the tiles of each city alone, and draw buildings where an archive has them', () => {
    const cities = source({
      id: 'streets',
      layers: ['roads'],
      street_areas: [
        [1.3, 43.5, 1.5, 43.7],
        [-1.6, 47.1, -1.4, 47.3],
      ],
    });
    const { layer, styles } = drawn([cities]);
    expect(Object.values(layer.sources).map((each) => 'bounds' in each && each.bounds)).toEqual(
      cities.street_areas,
    );
    expect(styles.some(({ id }) => id.endsWith('buildings'))).toBe(false);
    expect(drawn([source()]).styles.some(({ id }) => id.endsWith('buildings'))).toBe(true);
  });

  it('carry no markup of an archive into the page', () => {
    const [own] = Object.values(drawn([source()]).layer.sources);
    expect(own && 'attribution' in own && own.attribution).toBe('© OpenStreetMap img src=x onerror=alert(1)');
  });

  it('draw nothing under another base map', () => {
    const context = {
      palette: mapPalette('light'),
      language: 'fr',
      options: new Set<string>(),
      imagery: true,
    };
    expect(groundTilesLayer([source()], false).styleLayers(context)).toEqual([]);
  });
});
