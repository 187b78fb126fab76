import { describe, expect, it, vi } from 'vitest';
import { mapPalette } from '../palette.ts';
import { missionAreasLayer } from './missionAreasLayer.ts';
import { MARKER_PX } from './missionLooks.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const layer = missionAreasLayer({ id: 'flights', label: 'Missions' });
const styles = layer.styleLayers({
  palette: mapPalette('dark'),
  language: 'fr',
  options: new Set(),
  imagery: false,
});
const styleOf = (id: string) => styles.find((each) => each.id === id);

it('The mission layer stands missions that lie close as one ring of 42 px that counts them, in all and by tone', () => {
  const source = layer.sources['flights-markers'];
  expect(source).toMatchObject({ cluster: true, clusterMaxZoom: 9 });
  const sums = source && 'clusterProperties' in source ? Object.keys(source.clusterProperties as object) : [];
  expect(sums).toEqual(['missions', ...Object.keys(mapPalette('light').status)]);
  const ring = styleOf('flights-clusters');
  const { paint = {} } = ring?.type === 'circle' ? ring : {};
  expect(2 * (Number(paint['circle-radius']) + Number(paint['circle-stroke-width']))).toBe(MARKER_PX);
});

it('the layer of missions aims at 42 px, names missions from zoom 9, and draws outlines from zoom 10', () => {
  expect(styleOf('flights-markers-reach')).toMatchObject({ paint: { 'circle-radius': 21 } });
  expect(styleOf('flights-markers-names')).toMatchObject({ minzoom: 9, maxzoom: 10 });
  expect(styleOf('flights-names')).toMatchObject({ minzoom: 10 });
  expect(styleOf('flights-line')).toMatchObject({ minzoom: 10 });
});

it('never clusters the selected mission, and gives every clickable layer a style', () => {
  expect(layer.sources['flights-alone']).not.toHaveProperty('cluster');
  expect(layer.clickable?.filter((id) => styleOf(id) === undefined)).toEqual([]);
});

it('the layer of missions fills areas of one outline no more than one of them alone', () => {
  const fill = styleOf('flights-fill');
  expect(fill?.type === 'fill' ? fill.paint?.['fill-opacity'] : null).toEqual([
    '/',
    expect.anything(),
    ['get', 'alike'],
  ]);
});

it('says with the name what markers said, from the zoom on at which no marker stands', () => {
  const dots = styleOf('flights-markers-dots');
  const names = styleOf('flights-names');
  const field = names?.type === 'symbol' ? names.layout?.['text-field'] : null;
  expect(field).toEqual(['step', ['zoom'], ['get', 'label'], dots?.maxzoom, ['get', 'noted']]);
});

describe('a marker of old data', () => {
  it.each(['flights-markers-pins', 'flights-alone-pins', 'flights-fan-pins', 'flights-markers-dots'])(
    'draws what rests on data out of date hollow: %s',
    (id) => {
      const style = styleOf(id);
      const { paint = {} } = style?.type === 'circle' ? style : {};
      const { surface } = mapPalette('dark');
      const old = ['boolean', ['get', 'old'], false];
      expect(paint['circle-color']).toEqual(['case', old, surface, expect.anything()]);
      expect(JSON.stringify(paint['circle-stroke-color'])).toContain(JSON.stringify(old));
    },
  );
});
