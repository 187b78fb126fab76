import type { AnnexIv } from '@envol/domain/flight-authorizations/annexIv';
import { expect, it } from 'vitest';
import { standInService } from '../../../test/standIn.ts';
import { liveUssp } from './live.ts';
import { UsspFailure } from './port.ts';
import { simulatedUssp } from './simulated.ts';

const taken: { method: string | undefined; path: string; token: string | undefined; body: string }[] = [];
const service = standInService((request, reply, body) => {
  const path = request.url ?? '';
  taken.push({ method: request.method, path, token: request.headers.authorization, body });
  const at = '/U1/flight_authorisations';
  if (path === `${at}/analysis`)
    return reply.end(
      '{"answer":"refused","reasons":[{"kind":"strange","text":"Conflit","from":"soon","to":null}]}',
    );
  if (path === `${at}/k%2F1`) return reply.end('{"reference":"R/1","status":"accepted"}');
  if (path === `${at}/R%2F2`) return reply.end('{"reference":"R/2","status":"rejected","reason":"Conflit"}');
  if (path === `${at}/odd`) return reply.end('{"state":"yes"}');
  if (path === `${at}/R%2F1/activate`) return reply.end();
  if (path === `${at}/silent`) return undefined;
  reply.statusCode = 503;
  return reply.end();
});

const request = { emergency_procedure: 'RTH', volumes: [] } as unknown as AnnexIv;
/** Waits longer than a busy machine needs for an answer that comes. */
const ussp = (timeout_ms = 5_000) =>
  liveUssp({ url: service.url, token: 'secret', codes: ['U1'], timeout_ms });

it('asks with annex IV and its token, and takes what it does not know for what it is', async () => {
  expect(await ussp().analyse('U1', request)).toEqual({
    answer: 'refused',
    reasons: [{ kind: 'other', text: 'Conflit', from: null, to: null }],
  });
  expect(taken.at(-1)).toMatchObject({
    method: 'POST',
    token: 'Bearer secret',
    body: JSON.stringify(request),
  });
});

it('the live adapter hands a request in under its key, and activates it by its reference', async () => {
  expect(await ussp().submit('U1', 'k/1', request)).toEqual({
    reference: 'R/1',
    status: 'accepted',
    reason: null,
    conditions: null,
  });
  expect(taken.at(-1)?.method).toBe('PUT');
  await ussp().act('U1', 'R/1', 'activate');
  expect(taken.at(-1)?.path).toBe('/U1/flight_authorisations/R%2F1/activate');
});

it.each(['odd', 'silent', 'failing'])(
  'the live adapter knows nothing of a provider that is %s',
  async (key) => {
    await expect(ussp(key === 'silent' ? 200 : undefined).submit('U1', key, request)).rejects.toBeInstanceOf(
      UsspFailure,
    );
  },
);

it('The U-space service is connected for the codes that are named alone, and says when it is invented', () => {
  expect([ussp().isFor('U1'), ussp().isFor('U2'), simulatedUssp([]).source]).toEqual([
    true,
    false,
    'simulated',
  ]);
});

it('the live adapter asks what became of a request by its reference', async () => {
  expect(await ussp().read('U1', 'R/2')).toMatchObject({ status: 'rejected', reason: 'Conflit' });
  expect(taken.at(-1)).toMatchObject({ method: 'GET', body: '' });
});
