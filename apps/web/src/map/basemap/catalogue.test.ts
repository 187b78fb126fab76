import { describe, expect, it } from 'vitest';
import { ignTileUrl, probeBaseMap } from './catalogue.ts';

describe('remote base maps', () => {
  it('asks the open WMTS layers without a key', () => {
    const url = new URL(ignTileUrl('ign_satellite', '6', '32', '22'));
    expect(url.origin).toBe('https://data.geopf.fr');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      LAYER: 'ORTHOIMAGERY.ORTHOPHOTOS',
      FORMAT: 'image/jpeg',
      TILEMATRIXSET: 'PM',
      TILEMATRIX: '6',
      TILECOL: '32',
      TILEROW: '22',
    });
  });

  it('says what the one probe found, and never throws', async () => {
    const answer = (status: number) => async () => new Response(null, { status });
    expect(await probeBaseMap('ign_plan', answer(200))).toBe('available');
    expect(await probeBaseMap('ign_plan', answer(503))).toBe('unreachable');
    expect(await probeBaseMap('ign_plan', () => Promise.reject(new TypeError('no network')))).toBe(
      'unreachable',
    );
  });
});
