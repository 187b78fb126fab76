import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mapPalette } from '../palette.ts';
import type { MapLayer } from './layer.ts';
import { LayerRegistry } from './registry.ts';
import { changedProperties, insertionPoint } from './styleLayers.ts';

/** A map that keeps sources and layers in order, as MapLibre does. */
function fakeMap() {
  const layers: LayerSpecification[] = [];
  const sources = new Map<string, { setData: ReturnType<typeof vi.fn> }>();
  const index = (id: string) => layers.findIndex((layer) => layer.id === id);
  const map = {
    getLayer: (id: string) => layers[index(id)],
    style: {
      addLayer: (spec: LayerSpecification, before?: string) =>
        layers.splice(before === undefined ? layers.length : index(before), 0, spec),
      addSource: (id: string, spec: object) => sources.set(id, { ...spec, setData: vi.fn() }),
    },
    setLayerZoomRange: vi.fn(),
    removeLayer: (id: string) => layers.splice(index(id), 1),
    getSource: (id: string) => sources.get(id),
    removeSource: (id: string) => sources.delete(id),
    setPaintProperty: vi.fn(),
    setLayoutProperty: vi.fn(),
    setFilter: vi.fn(),
  };
  return { map: map as unknown as MapLibreMap, calls: map, layers, sources };
}

const layer = (id: string, order: number, more: Partial<MapLayer> = {}): MapLayer => ({
  id,
  label: id,
  group: 'data',
  sources: { [id]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order,
  styleLayers: ({ palette, options }) => [
    { id: `${id}-line`, type: 'line', source: id, paint: { 'line-color': palette.primary } },
    ...(options.has('dots')
      ? [{ id: `${id}-dots`, type: 'circle', source: id, order: order + 5 } as const]
      : []),
  ],
  ...more,
});
/** Where one develops, MapLibre checks what it is given. */
const CHECKED = { validate: true };
const surroundings = { palette: mapPalette('light'), language: 'fr', imagery: false };

describe('layer registry', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (k: string) => kept.get(k) ?? null,
      setItem: kept.set.bind(kept),
    });
  });

  it('keeps a tool’s groups out of sight, and shows them again as the reader has them', () => {
    const registry = new LayerRegistry(surroundings);
    registry.register(layer('ground', 10, { group: 'zones', clickable: ['ground-line'] }));
    registry.register(layer('top', 30, { clickable: ['top-line'] }));
    const { map, calls } = fakeMap();
    registry.attach(map);
    registry.hold('tool', { hides: ['zones'], shows: [] });
    expect(calls.setLayoutProperty).toHaveBeenLastCalledWith('ground-line', 'visibility', 'none', CHECKED);
    expect(registry.clickableLayers()).toEqual(['top-line']);
    registry.hold('tool', null);
    expect(calls.setLayoutProperty).toHaveBeenLastCalledWith('ground-line', 'visibility', 'visible', CHECKED);
    expect(registry.clickableLayers()).toEqual(['ground-line', 'top-line']);
  });

  it('piles layers by order, whenever they come', () => {
    const registry = new LayerRegistry(surroundings);
    registry.register(layer('top', 30));
    registry.register(layer('ground', 10));
    const { map, layers } = fakeMap();
    registry.attach(map);
    registry.register(layer('middle', 20));
    expect(layers.map(({ id }) => id)).toEqual(['ground-line', 'middle-line', 'top-line']);
  });

  it('rewrites only what a change of theme changes', () => {
    const registry = new LayerRegistry(surroundings);
    registry.register(layer('areas', 10));
    const { map, calls, layers } = fakeMap();
    registry.attach(map);
    registry.surround({ ...surroundings, palette: mapPalette('dark') });
    expect(calls.setPaintProperty).toHaveBeenCalledExactlyOnceWith(
      'areas-line',
      'line-color',
      mapPalette('dark').primary,
      CHECKED,
    );
    expect(calls.setLayoutProperty).not.toHaveBeenCalled();
    expect(layers).toHaveLength(1);
  });

  it('keeps data that came before the map, and passes on what comes after', () => {
    const registry = new LayerRegistry(surroundings);
    const data = { type: 'FeatureCollection' as const, features: [] };
    registry.setData('areas', data);
    registry.register(layer('areas', 10));
    const { map, sources } = fakeMap();
    registry.attach(map);
    expect((sources.get('areas') as unknown as { data: unknown }).data).toBe(data);
    registry.setData('areas', { ...data });
    expect(sources.get('areas')?.setData).toHaveBeenCalledOnce();
  });

  it('hides, shows and remembers on the device', () => {
    const registry = new LayerRegistry(surroundings);
    registry.register(layer('areas', 10));
    const { map, calls } = fakeMap();
    registry.attach(map);
    registry.setVisible('areas', false);
    expect(calls.setLayoutProperty).toHaveBeenCalledWith('areas-line', 'visibility', 'none', CHECKED);
    const next = new LayerRegistry(surroundings);
    next.register(layer('areas', 10));
    expect(next.getSnapshot()[0]?.visible).toBe(false);
  });

  it('adds and drops the style layers of an option', () => {
    const registry = new LayerRegistry(surroundings);
    const options = [{ id: 'dots', label: 'Dots', visibleByDefault: false }];
    registry.register(layer('areas', 10, { options }));
    const { map, layers } = fakeMap();
    registry.attach(map);
    registry.setOption('areas', 'dots', true);
    expect(layers.map(({ id }) => id)).toEqual(['areas-line', 'areas-dots']);
    registry.setOption('areas', 'dots', false);
    expect(layers.map(({ id }) => id)).toEqual(['areas-line']);
  });

  it('keeps a source until its last layer leaves', () => {
    const registry = new LayerRegistry(surroundings);
    const { map, sources, layers } = fakeMap();
    registry.attach(map);
    const { sources: shared } = layer('zones', 10);
    registry.register(layer('zones', 10));
    registry.register(
      layer('labels', 20, {
        sources: shared,
        styleLayers: () => [{ id: 'names', type: 'symbol', source: 'zones' }],
      }),
    );
    registry.unregister('zones');
    expect([...sources.keys()]).toEqual(['zones']);
    registry.unregister('labels');
    expect([...sources.keys()]).toEqual([]);
    expect(layers).toEqual([]);
  });

  it('keeps what the next screen takes up, and drops what nobody does', async () => {
    const registry = new LayerRegistry(surroundings);
    const { map, sources, layers } = fakeMap();
    registry.attach(map);
    registry.register(layer('missions', 10));
    const [source, placed] = [map.getSource('missions'), layers[0]];
    registry.release('missions');
    registry.register(layer('missions', 10));
    await Promise.resolve();
    expect(map.getSource('missions')).toBe(source);
    expect(layers[0]).toBe(placed);
    registry.release('missions');
    await Promise.resolve();
    expect([layers, [...sources.keys()]]).toEqual([[], []]);
  });

  it('reads a redrawn layer from its new address, and leaves sources alone that say the same', () => {
    const registry = new LayerRegistry(surroundings);
    const { map, sources, layers } = fakeMap();
    registry.attach(map);
    const drawn = (version: number) =>
      layer('mine', 10, { sources: { mine: { type: 'geojson', data: `/layers/4/features?v=${version}` } } });
    registry.register(drawn(1));
    registry.register(layer('top', 20));
    const first = sources.get('mine');
    registry.register(drawn(1));
    expect(sources.get('mine')).toBe(first);
    // Whose it is comes with the data's date, after its tiles: they are not asked for again.
    const { mine } = drawn(1).sources;
    registry.register({ ...drawn(1), sources: { mine: { ...mine, attribution: '© SIA' } as never } });
    expect(sources.get('mine')).toBe(first);
    registry.release('mine');
    registry.register(drawn(2));
    expect(sources.get('mine')).toMatchObject({ data: '/layers/4/features?v=2' });
    expect(layers.map(({ id }) => id)).toEqual(['mine-line', 'top-line']);
    // What a feature keeps in it is its own.
    registry.setData('mine', { type: 'FeatureCollection', features: [] });
    const own = sources.get('mine');
    registry.register(drawn(3));
    expect(sources.get('mine')).toBe(own);
  });

  it('starts a failed source anew with all its layers in place', () => {
    const registry = new LayerRegistry(surroundings);
    const { map, sources, layers } = fakeMap();
    registry.attach(map);
    registry.register(layer('zones', 10));
    registry.register(layer('other', 15));
    const { sources: shared } = layer('zones', 10);
    registry.register(
      layer('labels', 20, {
        sources: shared,
        styleLayers: () => [{ id: 'names', type: 'symbol', source: 'zones' }],
      }),
    );
    const before = sources.get('zones');
    registry.reloadSource('zones');
    expect(sources.get('zones')).not.toBe(before);
    expect(layers.map(({ id }) => id)).toEqual(['zones-line', 'other-line', 'names']);
  });

  it('gives the same snapshot until something changes', () => {
    const registry = new LayerRegistry(surroundings);
    registry.register(layer('areas', 10));
    const before = registry.getSnapshot();
    expect(registry.getSnapshot()).toBe(before);
    registry.setVisible('areas', false);
    expect(registry.getSnapshot()).not.toBe(before);
  });
});

it('the registry of layers finds the place of a layer after its equals', () => {
  const pile = [{ order: 1 }, { order: 5 }, { order: 5 }, { order: 9 }];
  expect([0, 1, 5, 7, 12].map((order) => insertionPoint(pile, order))).toEqual([0, 1, 3, 3, 4]);
});

it('the registry of layers names properties that came, changed or went', () =>
  expect(changedProperties({ a: 1, b: [1], c: 2 }, { a: 1, b: [2], d: 3 })).toEqual([
    ['b', [2]],
    ['c', undefined],
    ['d', 3],
  ]));
