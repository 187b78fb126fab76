import { describe, expect, it } from 'vitest';
import { standInService } from '../../../test/standIn.ts';
import { liveDesk } from './live.ts';
import { ExternalDeskFailure } from './port.ts';

const taken: { path: string; token: string | undefined; body: string }[] = [];
const service = standInService((request, reply, body) => {
  const path = request.url ?? '';
  taken.push({ path, token: request.headers.authorization, body });
  if (path === '/requests') return reply.end('{"reference":"ERP/7"}');
  if (path === '/requests/ERP%2F7/documents')
    return reply.end(
      JSON.stringify([
        { reference: 'd1', name: 'avis.pdf', content_base64: Buffer.from('%PDF').toString('base64') },
      ]),
    );
  if (path === '/requests/odd/documents') return reply.end('{"files":[]}');
  if (path === '/requests/silent/documents') return undefined;
  reply.statusCode = 503;
  return reply.end();
});

/** Waits longer than a busy machine needs for an answer that comes. */
const desk = (timeout_ms = 5_000) =>
  liveDesk({ url: service.url, token: 'secret', codes: ['LFBO'], timeout_ms });
const request = {
  identifier: 'A-2001',
  structure_code: 'LFBO',
  company_name: 'Nord Drone',
  flight_name: 'Toiture',
  details: null,
  date_start: '2026-12-01T09:00:00Z',
  date_end: '2026-12-01T10:00:00Z',
  max_flying_height: 60,
  areas: [],
  external_payload: { badge: 'B12' },
};

describe('the authority’s own system', () => {
  it('is for the structures that are connected alone', () => {
    expect([desk().isFor('LFBO'), desk().isFor('LFLL')]).toEqual([true, false]);
  });

  it('is handed a request with the token, and tells its reference', async () => {
    expect(await desk().submit(request)).toBe('ERP/7');
    expect(taken.at(-1)).toMatchObject({ path: '/requests', token: 'Bearer secret' });
    expect(JSON.parse(taken.at(-1)?.body ?? '')).toEqual(request);
  });

  it('gives the files that it keeps', async () => {
    const [file] = await desk().documents('ERP/7');
    expect([file?.name, Buffer.from(file?.data ?? []).toString()]).toEqual(['avis.pdf', '%PDF']);
  });

  it.each(['odd', 'silent', 'broken'])('that is %s is unavailable', async (reference) => {
    await expect(desk(reference === 'silent' ? 200 : undefined).documents(reference)).rejects.toThrow(
      ExternalDeskFailure,
    );
  });
});
