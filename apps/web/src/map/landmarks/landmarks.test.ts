import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PackedLandmarks, unpackLandmarks } from './landmarks.ts';

const embedded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../generated/landmarks.json'), 'utf8'),
) as PackedLandmarks;

describe('landmarks on the map', () => {
  it('adds the steps between obstacles up to places, in metres above ground', () => {
    const { features } = unpackLandmarks({
      vfr: [],
      vors: [],
      obstacles: [14561, 435397, 243, 1073, 156, 1028, 541, 669],
    });
    expect(features).toEqual([
      {
        type: 'Feature',
        properties: { kind: 'obstacle', agl_m: 74, amsl_ft: 1073 },
        geometry: { type: 'Point', coordinates: [1.4561, 43.5397] },
      },
      {
        type: 'Feature',
        properties: { kind: 'obstacle', agl_m: 165, amsl_ft: 669, tall: 1 },
        geometry: { type: 'Point', coordinates: [1.4717, 43.6425] },
      },
    ]);
  });

  it('names beacons with their frequency and says where a distance is measured too', () => {
    const { features } = unpackLandmarks({
      vfr: [],
      obstacles: [],
      vors: [
        [87747, 417705, 'AJO', 'AJACCIO', 1, 114800],
        [19071, 506248, 'BNE', 'BOULOGNE', 0, 113_850],
      ],
    });
    expect(features.map(({ properties }) => properties)).toEqual([
      { kind: 'vor', ident: 'AJO', mhz: '114.80', dme: 1 },
      { kind: 'vor', ident: 'BNE', mhz: '113.85' },
    ]);
  });

  it('holds what the publication holds around Toulouse, and nothing off the Earth', () => {
    const { features } = unpackLandmarks(embedded);
    expect(features.length).toBeGreaterThan(14_000);
    expect(features.map(({ properties }) => properties?.what)).toContain(
      'Péage autoroutier de Toulouse nord',
    );
    const outside = features.filter(({ geometry }) => {
      if (geometry.type !== 'Point') return true;
      const [lng = 999, lat = 999] = geometry.coordinates;
      return Math.abs(lng) > 180 || Math.abs(lat) > 90;
    });
    expect(outside).toEqual([]);
    const heights = features.flatMap(({ properties }) => properties?.agl_m ?? []);
    expect(Math.max(...heights)).toBeLessThan(500);
    expect(Math.min(...heights)).toBeGreaterThan(0);
  });
});
