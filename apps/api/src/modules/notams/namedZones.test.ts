import { getFlight } from '@envol/contract/flights';
import { flightMilitaryAnalysis, importAzba } from '@envol/contract/military';
import { importNotams } from '@envol/contract/notams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';

const DAY = new Date(systemClock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
const hours = { date_start: `${DAY}T09:00:00.000Z`, date_end: `${DAY}T11:00:00.000Z` };

let harness: Harness;
/** In LF-R 249, and 10 km to the east of its middle, in no zone but within the circle of the Q line. */
let inside: number;
let beside: number;
let network: number;
const missionAt = async (center: readonly [number, number]): Promise<number> => {
  const areas = [
    { geometry: { type: 'Circle' as const, center: [...center] as [number, number], radius_m: 50 } },
  ];
  return (await addFlight(harness, { areas, max_flying_height: 30, ...hours })).id;
};
beforeAll(async () => {
  harness = await createHarness();
  inside = await missionAt([-0.347, 45.187]);
  beside = await missionAt([-0.217, 45.187]);
  network = await missionAt([4.15, 47.12]);
});
afterAll(() => harness.close());

const message = (heading: string, code: string, text: string, to = '20:00'): string =>
  [
    heading,
    `Q) LFBB / ${code} / IV / BO / W / 000/195 / 4511N00021W010`,
    'A) LFBB',
    `B) ${DAY} 06:00 C) ${DAY} ${to}`,
    `E) ${text}`,
    'F) SFC',
    'G) 3000FT AMSL',
  ].join('\n');
const send = (...said: Parameters<typeof message>) =>
  harness.as('staff').call(importNotams, { body: { text: message(...said) } });

const analysisOf = async (id: number) =>
  (await harness.as('owner').call(getFlight, { params: { id } })).body.analysis;
const cardOf = async (id: number, kind: string) => {
  const found = (await analysisOf(id))?.constraints.find((each) => each.kind === kind);
  return found ? [found.effect, found.activity, found.reasons[0]?.code] : null;
};
const becomes = (id: number, kind: string, state: readonly string[] | null) =>
  expect.poll(() => cardOf(id, kind), { timeout: 10_000 }).toEqual(state);

describe('a NOTAM that names a published zone', () => {
  it('makes that zone’s card active in its hours, brings no card of its own, and none beside the zone', async () => {
    expect((await cardOf(inside, 'restricted_area'))?.slice(0, 2)).toEqual(['agreement', 'unknown']);
    await send('LFFA-R0243/30 NOTAMN', 'QRRCA', 'RESTRICTED AREA LF-R249 ’CAMP DE BUSSAC’ ACTIVATED');
    await becomes(inside, 'restricted_area', ['agreement', 'active', 'notam_zone_active']);
    expect(await cardOf(inside, 'notam')).toBe(null);
    expect(await cardOf(beside, 'notam')).toBe(null);
    await send('LFFA-R0244/30 NOTAMC LFFA-R0243/30', 'QRRCN', 'ANNULE');
    await expect
      .poll(async () => (await cardOf(inside, 'restricted_area'))?.[1], { timeout: 10_000 })
      .toBe('unknown');
  });

  it('keeps its own card by the circle of the Q line where it says more', async () => {
    const text = 'RESTRICTED AREA LF-R249 ACTIVATED. UAS FLIGHTS PROHIBITED WITHIN 10NM OF BUSSAC AD.';
    await send('LFFA-R0245/30 NOTAMN', 'QRRCA', text);
    await becomes(inside, 'restricted_area', ['agreement', 'active', 'notam_zone_active']);
    await becomes(beside, 'notam', ['check', 'active', 'notam_to_check']);
    await send('LFFA-R0246/30 NOTAMC LFFA-R0245/30', 'QRRCN', 'ANNULE');
    await becomes(beside, 'notam', null);
  });

  it('forbids within its outline alone where it takes that for its own', async () => {
    const text = [
      "TEMPO PROHIBITED AREA (ZIT) 'BUSSAC' - ANTI DRONE STRUGGLES :",
      '1. LATERAL LIMITS : SAME AS LF-R249 (REF AIP ENR 5.1)',
      '2. STATUS : ZIT WHICH COEXISTS WITH OVERLAPPING AIRSPACES.',
      '3. ENTRY CONDITIONS : - ENTRY PROHIBITED TO ANY UNMANNED ACFT, EXC UNMANNED ACFT PERFORMING MIL.',
      'EXEMPTION SUBMITTED TO MANAGER AGREEMENT WITH PN 30 DAYS.',
    ].join('\n');
    await send('LFFA-R2399/30 NOTAMN', 'QROLP', text);
    await becomes(inside, 'notam', ['forbidden', 'active', 'notam_forbids']);
    expect(await cardOf(beside, 'notam')).toBe(null);
    await send('LFFA-R2400/30 NOTAMC LFFA-R2399/30', 'QROCN', 'ANNULE');
    await becomes(inside, 'notam', null);
  });

  it('goes before the table of the low-altitude network in the list of military activity too', async () => {
    await harness.as('staff').call(importAzba, { body: { text: `${DAY}\nR45B NIL` } });
    await becomes(network, 'low_flying_network', ['information', 'inactive', 'azba_inactive']);
    const text = 'ZONES AIRFORCE RTBA ACT\nZONE R45B AUTUNOIS 1000-1030:ACTIVE';
    await send('LFFA-Z0082/30 NOTAMN', 'QRRCA', text);
    await becomes(network, 'low_flying_network', ['forbidden', 'active', 'notam_network_active']);
    const { body } = await harness.as('owner').call(flightMilitaryAnalysis, { params: { id: network } });
    expect(body.azba.zones).toEqual([
      expect.objectContaining({
        title: 'LF-R 45 B',
        activity: 'active',
        common_minutes: 30,
        notam: 'LFFA-Z0082/30',
      }),
    ]);
  });
});

describe('a NOTAM that closes nothing', () => {
  it('is read with the supplements where it announces one, by number, until it ends', async () => {
    const said = async () =>
      (await analysisOf(beside))?.checks.find(({ source }) => source === 'sup_aip')?.reason;
    expect((await said())?.code).toBe('sup_aip_not_checked');
    await send(
      'LFFA-R3166/30 NOTAMN',
      'QRTTT',
      'TRIGGER NOTAM - AIP SUP 214/30 CREATION OF A TEMPORARY RESTRICTED AREA (ZRT)',
    );
    await expect
      .poll(said, { timeout: 10_000 })
      .toEqual({ code: 'sup_aip_to_read', params: { numbers: '214/30' } });
    expect(await cardOf(beside, 'notam')).toBe(null);
    await send('LFFA-R3167/30 NOTAMC LFFA-R3166/30', 'QRTCN', 'ANNULE');
    await expect.poll(async () => (await said())?.code, { timeout: 10_000 }).toBe('sup_aip_not_checked');
  });

  it('informs where it changes how somebody is reached', async () => {
    await send('LFFA-R2510/30 NOTAMN', 'QRRCH', 'LF-R249 MODIFIED : PHONE NUMBER : +33 2 45 34 16 03');
    await becomes(beside, 'notam', ['information', 'active', 'notam_contact']);
  });
});
