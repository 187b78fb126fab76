import { describe, expect, it } from 'vitest';
import { standInService } from '../../../test/standIn.ts';
import { liveVies } from './live.ts';
import { ViesFailure } from './port.ts';
import { simulatedVies } from './simulated.ts';

const asked: unknown[] = [];
const ANSWERS: Readonly<Record<string, readonly [number, string]>> = {
  '0123456789': [
    200,
    '{"countryCode":"BE","vatNumber":"0123456789","valid":true,"requestIdentifier":"WAPIAAAAX","name":"Vlaamse Drones","address":"---"}',
  ],
  '1': [200, '{"countryCode":"BE","vatNumber":"1","valid":false,"name":"---","address":"---"}'],
  '2': [500, '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}'],
  '3': [400, '{"actionSucceed":false,"errorWrappers":[{"error":"MS_MAX_CONCURRENT_REQ"}]}'],
  '4': [200, '{"status":"up"}'],
  '5': [503, '<html>'],
};
const service = standInService((request, reply, text) => {
  const body = JSON.parse(text) as { readonly vatNumber: string };
  asked.push([request.method, request.url, body]);
  // Never answers.
  if (body.vatNumber === '6') return;
  const [status, answer] = ANSWERS[body.vatNumber] ?? [404, ''];
  reply.statusCode = status;
  reply.end(answer);
});
const vies = (timeout_ms = 5_000) => liveVies({ url: service.url, requester: 'FR44732829320', timeout_ms });

describe('the European register of VAT numbers', () => {
  it('is asked by who names itself, and tells what it knows', async () => {
    expect(await vies().check('BE0123456789')).toEqual({
      is_valid: true,
      name: 'Vlaamse Drones',
      address: null,
      consultation: 'WAPIAAAAX',
    });
    expect(asked).toContainEqual([
      'POST',
      '/check-vat-number',
      {
        countryCode: 'BE',
        vatNumber: '0123456789',
        requesterMemberStateCode: 'FR',
        requesterNumber: '44732829320',
      },
    ]);
  });

  it('says that a number is none', async () => {
    expect((await vies().check('BE1')).is_valid).toBe(false);
  });

  it.each([
    ['BE2', 'MS_UNAVAILABLE'],
    ['BE3', 'MS_MAX_CONCURRENT_REQ'],
    ['BE4', 'another shape'],
    ['BE5', ''],
    ['BE6', ''],
  ])('gives no answer for %s, which is not "invalid": %s', async (number, said) => {
    const failed = vies(number === 'BE6' ? 300 : undefined).check(number);
    await expect(failed).rejects.toThrow(ViesFailure);
    await expect(failed).rejects.toThrow(said);
  });

  it('is invented for the demonstration, with numbers of each kind', async () => {
    expect((await simulatedVies().check('BE0123456781')).is_valid).toBe(true);
    expect((await simulatedVies().check('BE0123456780')).is_valid).toBe(false);
    await expect(simulatedVies().check('BE0123456789')).rejects.toThrow(ViesFailure);
  });
});
