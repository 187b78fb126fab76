import { describe, expect, it } from 'vitest';
import { standInService } from '../../../test/standIn.ts';
import { liveRegistry } from './live.ts';
import { RegistryFailure } from './port.ts';

const asked: string[] = [];
const ANSWERS: Readonly<Record<string, string>> = {
  '/exploitants/184533': '{"uid": 184533, "raison_sociale": "Aéro Vision"}',
  '/exploitants/184533/aeronefs': JSON.stringify([
    {
      immatriculation: 'UAS-FR-200001',
      constructeur: 'DJI',
      modele: 'M300',
      numero_serie: 'A1',
      masse_max_kg: 6.3,
    },
    { immatriculation: '', numero_serie: 'A2' },
  ]),
  '/exploitants/2': '<html>',
  '/exploitants/3': '{"nom": "autre"}',
  '/exploitants/6': 'null',
  '/exploitants/7/aeronefs': '[{}]',
};
const service = standInService((request, reply) => {
  const path = request.url ?? '';
  asked.push(`${path} ${request.headers.authorization}`);
  if (path === '/exploitants/4') {
    reply.statusCode = 503;
    reply.end();
    return;
  }
  // Never answers.
  if (path === '/exploitants/5') return;
  const answer = ANSWERS[path];
  reply.statusCode = answer === undefined ? 404 : 200;
  reply.end(answer);
});

/** Waits longer than a busy machine needs for an answer that comes. */
const registry = (timeout_ms = 5_000) =>
  liveRegistry({ url: service.url, token: 'secret', timeout_ms, between_ms: 10 });

describe('the registry', () => {
  it('is asked with the delegation’s token for a name and the drones', async () => {
    expect(await registry().nameOf('184533')).toBe('Aéro Vision');
    expect(asked).toContain('/exploitants/184533 Bearer secret');
    expect(await registry().dronesOf('184533')).toEqual([
      {
        registration: 'UAS-FR-200001',
        name: null,
        manufacturer: 'DJI',
        model: 'M300',
        serial_number: 'A1',
        mass_kg: 6.3,
        drone_class: null,
      },
      expect.objectContaining({ registration: null, serial_number: 'A2', mass_kg: null }),
    ]);
  });

  it('that tells of drones without a name tells of none', async () => {
    await expect(registry().dronesOf('7')).rejects.toThrow(RegistryFailure);
  });

  it('does not know an account', async () => {
    expect(await registry().nameOf('1')).toBeNull();
    expect(await registry().dronesOf('1')).toEqual([]);
  });

  it.each([
    ['2', 'no JSON'],
    ['3', 'another shape'],
    ['4', 'a server in trouble'],
    ['5', 'no answer'],
    ['6', 'nothing, in as many words'],
  ])('that answers account %s with %s is unavailable', async (uid, what) => {
    await expect(registry(what === 'no answer' ? 200 : undefined).nameOf(uid)).rejects.toThrow(
      RegistryFailure,
    );
  });
});
