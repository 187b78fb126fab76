import type { LayerSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { withOpacity } from './opacity.ts';

const line = (opacity: unknown): LayerSpecification =>
  ({ id: 'a', type: 'line', source: 'a', paint: { 'line-opacity': opacity } }) as LayerSpecification;
const opacityOf = (spec: LayerSpecification): unknown =>
  (spec.paint as Record<string, unknown>)['line-opacity'];

it.each([
  ['nothing said', undefined, 0.5],
  ['a number', 0.4, 0.2],
  ['an expression', ['get', 'shown'], ['*', 0.5, ['get', 'shown']]],
  [
    'a ramp over the zoom, which stays outermost',
    ['interpolate', ['linear'], ['zoom'], 5, 0.2, 9, ['get', 'shown']],
    ['interpolate', ['linear'], ['zoom'], 5, 0.1, 9, ['*', 0.5, ['get', 'shown']]],
  ],
  ['steps', ['step', ['zoom'], 0, 8, 1], ['step', ['zoom'], 0, 8, 0.5]],
])('half an opacity halves %s of a layer', (_, given, expected) => {
  expect(opacityOf(withOpacity(line(given), 0.5))).toEqual(expected);
});

it('The opacity of a layer that is shown whole leaves its style as it is', () => {
  const spec = line(0.4);
  expect(withOpacity(spec, 1)).toBe(spec);
});
