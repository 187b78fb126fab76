import { describe, expect, it } from 'vitest';
import { buildGraticule, degreesLabel, gridStep } from './graticule.ts';

describe('the graticule', () => {
  it('is drawn from close by only, and gets finer', () => {
    expect(gridStep(11)).toBeNull();
    expect(gridStep(13)).toBe(1 / 60);
    expect(gridStep(19)).toBe(2 / 3600);
    expect(buildGraticule([1, 43, 2, 44], 8, 'fr').features).toEqual([]);
  });
  it('crosses the view at whole steps', () => {
    const { features } = buildGraticule([1.35, 43.59, 1.39, 43.61], 13, 'fr');
    expect(features.flatMap(({ properties }) => properties?.label ?? [])).toEqual([
      '1°21′ E',
      '1°22′ E',
      '1°23′ E',
      '43°36′ N',
    ]);
  });
  it('marks every sixth of a step across each line', () => {
    const { features } = buildGraticule([1.35, 43.6, 1.3667, 43.6167], 13, 'fr');
    const ticks = features.find(({ properties }) => properties?.kind === 'ticks')?.geometry;
    const strokes = ticks?.type === 'MultiLineString' ? ticks.coordinates : [];
    // Two meridians and two parallels, each marked at both ends and five times between.
    expect(strokes).toHaveLength(4 * 7);
    const [[from, to] = []] = strokes;
    expect((to?.[1] ?? 0) - (from?.[1] ?? 0)).toBeCloseTo(1 / 1800, 9);
  });
  it('names west by its letter in each language and carries seconds', () => {
    expect(degreesLabel(-1.5, 'longitude', 'fr')).toBe('1°30′ O');
    expect(degreesLabel(-1.5, 'longitude', 'en')).toBe('1°30′ W');
    expect(degreesLabel(43 + 36 / 60 + 20 / 3600, 'latitude', 'fr')).toBe('43°36′20″ N');
    expect(degreesLabel(-20.999999999, 'latitude', 'fr')).toBe('21°00′ S');
    expect(degreesLabel(0, 'longitude', 'fr')).toBe('0°00′');
  });
});
