import { expect, test } from 'vitest';
import { type Described, describedLayer } from './describedLayer.ts';

const described = (layer_type: string, changes: object = {}): Described =>
  ({
    group: {
      identifier: 'own-4',
      name: 'Chantiers',
      section: 'exploitants_layer_group',
      access_granted: true,
      status: 'ready',
      default_visibility: true,
      opacity: 1,
      description: null,
      ...changes,
    },
    source: {
      layer_type,
      source_type: 'geojson',
      url: '/api/v2/map-layers/4/areas',
      attribution: null,
      information_url: null,
      is_simulated: false,
      style: { stroke_colour: '#123456' },
    },
  }) as unknown as Described;
const said = { actions: [] };
const context = { palette: {}, language: 'fr', options: new Set<string>(), imagery: false } as never;
const layer = (type: string) => describedLayer(described(type), said);

test('areas of one’s own are named once in the window, as zones are, and told apart whole', () => {
  const { named, sources, styleLayers } = layer('areas');
  expect(named).toMatchObject({ fill: 'own-4-fill', source: 'own-4-names' });
  expect(sources['own-4']).toMatchObject({ generateId: true });
  expect(sources['own-4-names']).toMatchObject({ type: 'geojson' });
  const symbols = styleLayers(context).filter(({ type }) => type === 'symbol');
  expect(symbols.map((each) => 'source' in each && each.source)).toEqual(['own-4', 'own-4-names']);
  // Set beside its own point or line alone: an area would be named once a tile.
  expect(symbols[0]).toMatchObject({
    filter: ['!', ['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]]],
  });
});

test('an area without a name takes no other’s place', () => {
  const { named } = layer('areas');
  expect([named?.fromZoom({ name: 'Nord' }), named?.fromZoom({ name: '' })]).toEqual([
    11,
    Number.POSITIVE_INFINITY,
  ]);
});

test('pictures and coverages have no areas to name', () => {
  expect([layer('raster').named, layer('coverage').named]).toEqual([undefined, undefined]);
});
