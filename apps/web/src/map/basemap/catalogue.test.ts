import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('against a server that answers as WMTS does', () => {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    asked.push(query);
    const known =
      query.get('LAYER') === 'GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2' && query.get('SERVICE') === 'WMTS';
    // A layer it does not have is told in XML, with a status of its own.
    response.writeHead(known ? 200 : 400, { 'content-type': known ? 'image/png' : 'application/xml' });
    response.end(
      known ? 'png' : '<ExceptionReport><Exception exceptionCode="InvalidParameterValue"/></ExceptionReport>',
    );
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const here = (url: string | null) => (url ?? '').replace('https://data.geopf.fr', base);

  it('finds a plan that answers, by one whole tile request', async () => {
    expect(await probeBaseMap(here(IGN_URLS.ign_plan))).toBe('available');
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      SERVICE: 'WMTS',
      VERSION: '1.0.0',
      REQUEST: 'GetTile',
      STYLE: 'normal',
      TILEMATRIXSET: 'PM',
      LAYER: 'GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2',
      FORMAT: 'image/png',
      TILEMATRIX: '6',
      TILEROW: '22',
      TILECOL: '32',
    });
  });

  it('offers no layer that it refuses', async () =>
    expect(await probeBaseMap(here(IGN_URLS.ign_satellite))).toBe('unreachable'));
});
