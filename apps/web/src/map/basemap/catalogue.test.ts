import { describe, expect, it } from 'vitest';
import { baseMapLayer, IGN_URLS, probeBaseMap } from './catalogue.ts';

describe('remote base maps', () => {
  it('asks the open WMTS layers without a key', () => {
    const url = new URL(IGN_URLS.ign_satellite ?? '');
    expect(url.origin).toBe('https://data.geopf.fr');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      LAYER: 'ORTHOIMAGERY.ORTHOPHOTOS',
      FORMAT: 'image/jpeg',
      TILEMATRIXSET: 'PM',
      TILEMATRIX: '{z}',
      TILECOL: '{x}',
      TILEROW: '{y}',
    });
  });

  it('draws nothing for the embedded map and for one that a deployment leaves out', () => {
    expect(baseMapLayer('envol', IGN_URLS).sources).toEqual({});
    expect(baseMapLayer('ign_plan', { ...IGN_URLS, ign_plan: null }).sources).toEqual({});
    expect(Object.keys(baseMapLayer('ign_plan', IGN_URLS).sources)).toEqual(['base-ign_plan']);
  });

  it('asks for one small tile', async () => {
    let asked = '';
    await probeBaseMap('https://tiles.example/{z}/{x}/{y}.png', async (input) => {
      asked = String(input);
      return new Response(null);
    });
    expect(asked).toBe('https://tiles.example/6/32/22.png');
    expect(await probeBaseMap(null)).toBe('unreachable');
  });

  it('says what the one probe found, and never throws', async () => {
    const answer = (status: number) => async () => new Response(null, { status });
    expect(await probeBaseMap(IGN_URLS.ign_plan, answer(200))).toBe('available');
    expect(await probeBaseMap(IGN_URLS.ign_plan, answer(503))).toBe('unreachable');
    expect(await probeBaseMap(IGN_URLS.ign_plan, () => Promise.reject(new TypeError('no network')))).toBe(
      'unreachable',
    );
  });
});
