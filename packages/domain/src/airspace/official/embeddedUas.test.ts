import { describe, expect, test } from 'vitest';
import { embeddedUasZones } from '../../../test/embeddedUas.ts';
import { siaDataset } from '../../../test/sia.ts';
import { geodesicDistance } from '../../geo/geodesy.ts';
import {
  packDataset,
  packedDatasetJson,
  packUasZone,
  unpackDataset,
  unpackUasZone,
} from '../packedDataset.ts';
import { altitudeOfBands } from './officialBands.ts';
import { fillFromSia } from './uasFill.ts';
import type { UasVolume, UasZone } from './uasZone.ts';

const { zones, report } = embeddedUasZones();
const sia = siaDataset();
const named = (name: string): UasZone => {
  const found = zones.find((zone) => zone.name.includes(name));
  if (!found) throw new Error(`no zone ${name}`);
  return found;
};
const of = (subject: UasZone['subject']) => zones.filter((zone) => zone.subject === subject);
const lowers = ({ volumes }: UasZone) => volumes.map(({ lower }) => ('value' in lower ? lower.value : null));

/** The shorter side of a band's rectangle, metres; null for one cut at a control zone. */
const widthOf = ({ projection }: UasVolume): number | null => {
  const ring = projection.type === 'Polygon' ? (projection.coordinates[0] ?? []) : [];
  const [a, b, c] = ring;
  return ring.length === 5 && a && b && c ? Math.min(geodesicDistance(a, b), geodesicDistance(b, c)) : null;
};

describe('the embedded zones of 14 May 2026', () => {
  test('are all there, each about something', () => {
    expect(report.counts).toEqual({
      runway: 776,
      heliport: 277,
      control_zone: 78,
      military_control_zone: 18,
      prohibited_area: 115,
      restricted_area: 628,
      danger_area: 122,
      overflight_mark: 198,
      nature: 143,
      model_flying: 1211,
      military_training: 22,
      other: 54,
      volumes: 7107,
    });
    expect([zones.length, report.refused.length, report.effective_date]).toEqual([3642, 0, '2026-05-14']);
    expect(of('other').every(({ concerns }) => concerns?.startsWith('TMA '))).toBe(true);
    expect(of('runway').every(({ concerns, runway }) => concerns !== null && runway !== null)).toBe(true);
  });

  test('say what this copy has lost', () => {
    expect(report.lost).toEqual(['authority', 'message', 'applicability', 'volume_limits']);
    for (const zone of zones) {
      expect(zone.applicability).toEqual([]);
      expect(zone.lost.includes('volume_limits')).toBe(zone.volumes.length > 1);
      expect(zone.volumes.map(({ limits }) => limits)).toEqual(
        zone.volumes.map((_, index) => (index === 0 ? 'published' : 'rebuilt')),
      );
    }
  });

  test('every prohibited, restricted and danger area joins one of the SIA, but for two that ended since', () => {
    const identifiers = new Set(sia.zones.map(({ identifier }) => identifier));
    const areas = [...of('prohibited_area'), ...of('restricted_area'), ...of('danger_area')];
    const alone = areas.flatMap(({ concerns }) => (identifiers.has(concerns ?? '') ? [] : concerns));
    expect(alone).toEqual(['SO-R 6', 'SO-D 4']);
  });

  test('control zones bind from 50 m, military ones from the surface', () => {
    expect(new Set(of('control_zone').flatMap(lowers))).toEqual(new Set([50]));
    expect(new Set(of('military_control_zone').flatMap(lowers))).toEqual(new Set([0]));
  });
});

describe('the bands that were rebuilt', () => {
  test('follow the order of annex I, for every runway and heliport', () => {
    expect(new Set(of('runway').map((zone) => lowers(zone).join()))).toEqual(
      new Set(['0,50,100', '0,30,60,100']),
    );
    expect(new Set(of('heliport').map((zone) => lowers(zone).join()))).toEqual(new Set(['0,50,100']));
  });

  test('are as wide as the law says wherever a control zone does not cut them', () => {
    const widths: Readonly<Record<string, number>> = {
      '3/0': 1_000,
      '3/50': 7_000,
      '3/100': 10_000,
      '4/0': 5_000,
      '4/30': 10_000,
      '4/60': 16_000,
      '4/100': 20_000,
    };
    let whole = 0;
    for (const zone of of('runway')) {
      const drawn = zone.volumes.map(widthOf);
      if (drawn.includes(null)) continue;
      const heights = lowers(zone);
      const expected = heights.map((height) => widths[`${heights.length}/${height}`] ?? 0);
      const isAsWide = drawn.every((width, at) => Math.abs((width ?? 0) - (expected[at] ?? 0)) < 40);
      if (isAsWide) whole++;
      // The others are cut straight: narrower, never wider.
      else expect(drawn.every((width, at) => (width ?? 0) < (expected[at] ?? 0) + 40)).toBe(true);
    }
    expect(whole).toBe(636);
    for (const { volumes } of of('heliport'))
      expect(volumes.map(({ projection }) => projection.type === 'Circle' && projection.radius_m)).toEqual([
        1000, 2500, 3500,
      ]);
  });

  test('count from the aerodrome’s altitude, as the SIA gives it', () => {
    const elevations = new Map(sia.aerodromes.map((each) => [each.icao_code, each.elevation_ft * 0.3048]));
    const apart = of('runway').flatMap((zone) => {
      const altitude = altitudeOfBands(zone);
      const elevation = elevations.get(zone.concerns ?? '');
      return altitude === null || elevation === undefined ? [] : [Math.abs(altitude - elevation)];
    });
    expect(apart.length).toBeGreaterThan(700);
    expect(apart.filter((metres) => metres > 3).length).toBeLessThan(apart.length / 100);
  });

  test('keep the first limits where nothing says what the others are', () => {
    const strasbourg = named('[TMA STRASBOURG]');
    expect(new Set(lowers(strasbourg))).toEqual(new Set([305]));
    expect(new Set(lowers(named('[SUR 020] TOULOUSE')))).toEqual(new Set([0]));
  });
});

describe('what the SIA says of the same area', () => {
  const filled = fillFromSia(zones, sia.zones);
  const area = (concerns: string) => filled.find((zone) => zone.concerns === concerns);

  test('stands in for a lost message and for lost limits', () => {
    expect(area('LF-P 23')?.message).toContain('Préfecture de Police');
    expect(area('LF-R 187 B')?.volumes[1]).toMatchObject({
      lower: { reference: 'AGL', value: 500, unit: 'ft' },
      limits: 'rebuilt',
    });
    expect(area('LF-R 187 B')?.volumes[0]?.lower).toEqual({ reference: 'AGL', value: 152, unit: 'm' });
  });

  test('touches nothing else', () => {
    expect(filled.filter(({ subject }) => subject === 'runway')).toEqual(of('runway'));
    const own = { ...named('[P 23]'), message: 'its own', lost: [] };
    expect(fillFromSia([own], sia.zones)).toEqual([own]);
  });
});

describe('the packed zones', () => {
  test('loses nothing, also through JSON', () => {
    const dataset = {
      ...sia,
      official: { version: { ...sia.version, id: 2, source: 'UAS' }, zones: zones.slice(0, 400) },
    };
    const sent = JSON.parse(JSON.stringify(packDataset(dataset))) as ReturnType<typeof packDataset>;
    expect(unpackDataset(sent)).toEqual(dataset);
    expect(JSON.stringify(sent).length).toBeLessThan(0.8 * JSON.stringify(dataset).length);
  });

  test.each([
    ['with official zones', zones.slice(0, 3)],
    ['with a list of none', []],
    ['without', null],
  ])('is written in pieces as at once: %s', (_, official) => {
    const dataset = {
      ...sia,
      zones: sia.zones.slice(0, 3),
      official: official && { version: { ...sia.version, id: 2, source: 'UAS' }, zones: official },
    };
    const pieces = [...packedDatasetJson(dataset)];
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.join('')).toBe(JSON.stringify(packDataset(dataset)));
  });

  test('keeps coordinates of more decimals as they are', () => {
    const fine = (x: number): UasZone => ({
      ...named('[P 23]'),
      volumes: [
        {
          projection: {
            type: 'Polygon',
            coordinates: [
              [
                [x, 1],
                [3, 1],
                [3, 2],
                [x, 1],
              ],
            ],
          },
          lower: { reference: 'UNL' },
          upper: { reference: 'UNL' },
          limits: 'published',
        },
      ],
      box: [x, 1, 3, 2],
    });
    for (const x of [2.123456, 2.1234567891, -0])
      expect(unpackUasZone(packUasZone(fine(x)))).toEqual(fine(x === 0 ? 0 : x));
  });

  test('refuses what was not packed', () => {
    expect(() => unpackDataset({ ...sia } as never)).toThrow(TypeError);
  });
});
