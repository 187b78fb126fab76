import { beforeAll, expect, test, vi } from 'vitest';
import { mapPalette } from '../palette.ts';
import { OFFICIAL_TONES, officialColour, officialLayer, officialTone } from './officialLayer.ts';

const words = {
  label: 'Zones',
  note: 'note',
  part: (part: string) => part,
  legend: (tone: string) => tone,
};

beforeAll(() => vi.stubGlobal('location', { href: 'https://envol.test/map/flights' }));

const layersOf = (mode: 'light' | 'dark', options: readonly string[]) =>
  officialLayer('/api/v2/tiles/official', words).styleLayers({
    palette: mapPalette(mode),
    language: 'fr',
    options: new Set(options),
    imagery: false,
  });

/** Every number that an opacity may come to. */
const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap(numbersIn) : typeof value === 'number' ? [value] : [];

test.each([
  [{ restriction: 'PROHIBITED', floor_m: 0 }, 'prohibited'],
  [{ restriction: 'PROHIBITED', floor_m: 150 }, 'prohibited_above'],
  [{ restriction: 'PROHIBITED' }, 'prohibited_above'],
  [{ restriction: 'REQ_AUTHORISATION', floor_m: 0 }, 'agreement'],
  [{ restriction: 'REQ_AUTHORISATION', floor_m: 100 }, 'agreement'],
  [{ restriction: 'CONDITIONAL', floor_m: 0 }, 'conditional'],
  [{ restriction: 'NO_RESTRICTION', floor_m: 0 }, 'unrestricted'],
] as const)('%o is told as %s', (volume, tone) => expect(officialTone(volume)).toBe(tone));

test('The official layer’s colours and outlines tell the tones apart in both themes', () => {
  for (const mode of ['light', 'dark'] as const) {
    const colours = OFFICIAL_TONES.map((tone) => officialColour(mapPalette(mode), tone));
    expect(new Set(colours).size).toBe(OFFICIAL_TONES.length);
    const line = layersOf(mode, ['nature']).find(({ id }) => id === 'official-line');
    for (const colour of colours) expect(JSON.stringify(line?.paint)).toContain(colour);
  }
  const { legend } = officialLayer('/api/v2/tiles/official', words);
  expect(legend?.map(({ dashed }) => dashed)).toEqual([false, true, false, true, true]);
});

test('The official layer’s fills stay under 20 % and pale as more height is free', () => {
  const fill = layersOf('light', ['runway']).find(({ id }) => id === 'official-fill');
  const [, , banded, others] = (Object(fill?.paint)['fill-opacity'] ?? []) as readonly unknown[];
  const opacities = (value: unknown): number[] => numbersIn(value).filter((each) => each > 0 && each < 1);
  const fills = opacities(banded);
  expect(fills).toHaveLength(5);
  expect(fills).toEqual([...fills].sort((a, b) => b - a));
  expect(Math.max(...fills, ...opacities(others))).toBeLessThan(0.2);
});

test('The official layer shows the subjects that are on, each part with all of its own', () => {
  const [fill] = layersOf('light', ['control_zone', 'nature']);
  expect(fill).toMatchObject({
    filter: ['in', ['get', 'subject'], ['literal', ['nature', 'control_zone', 'military_control_zone']]],
  });
  const { options, visibleByDefault } = officialLayer('/api/v2/tiles/official', words);
  expect(visibleByDefault).toBe(true);
  // What other layers paint already is off at first.
  expect(options?.flatMap((each) => (each.visibleByDefault ? each.id : []))).toEqual([
    'heliport',
    'overflight_mark',
    'nature',
  ]);
});
