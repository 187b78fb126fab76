import { getFlight } from '@envol/contract/flights';
import { flightNotamsAnalysis, importNotams, rateNotam } from '@envol/contract/notams';
import { consultSources } from '@envol/contract/procedures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { quietBriefing } from '../../../test/notams.ts';
import { systemClock } from '../../platform/clock.ts';

/** The missions' day, YYYY-MM-DD. */
const DAY = new Date(systemClock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const message = (head: string, code: string, place: string, text: string): string =>
  [
    head,
    `Q) LFFF / ${code} / IV / BO / W / 000/033${place}`,
    'A) LFFF',
    `B) ${DAY} 00:00 C) ${DAY} 23:59`,
    `E) ${text}`,
    'F) SFC',
    'G) 3300FT AMSL',
  ].join('\n');
const take = (text: string, is_complete = false) =>
  harness.as('staff').call(importNotams, { body: { text, is_complete } });
const make = () =>
  addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    date_start: `${DAY}T08:00:00.000Z`,
    date_end: `${DAY}T10:00:00.000Z`,
  });
const cardOf = async (id: number) =>
  (await harness.as('owner').call(getFlight, { params: { id } })).body.analysis?.constraints.find(
    ({ kind, status }) => kind === 'notam' && status !== 'outdated',
  )?.effect ?? null;

describe('a prohibition of a whole region', () => {
  it.each([
    ['of 999 NM', 'LFFA-R0001/30', ' / 4712N00233E999'],
    ['of 30 NM', 'LFFA-R0003/30', ' / 4712N00233E030'],
    ['without a place', 'LFFA-R0005/30', ''],
  ])('%s is a card to check of missions made before and after it', async (_, identifier, place) => {
    const { id } = await make();
    expect(await cardOf(id)).toBeNull();
    await take(message(`${identifier} NOTAMN`, 'QRPCA', place, 'ZIT NATIONALE'));
    await expect.poll(() => cardOf(id), { timeout: 10_000 }).toBe('check');
    expect(await cardOf((await make()).id)).toBe('check');
    const next = identifier.replace(/\d(?=\/)/, (digit) => String(Number(digit) + 1));
    await take(message(`${next} NOTAMC ${identifier}`, 'QRPCN', place, 'ANNULE'));
    await expect.poll(() => cardOf(id), { timeout: 10_000 }).toBeNull();
  });
});

it('a message that may close the place and brings no card is not settled by a rating', async () => {
  const { id } = await make();
  const wide = message('LFFA-R0011/30 NOTAMN', 'QRRCA', ' / 4712N00233E060', 'ZONES ACTIVES');
  await take(`${wide}\n\n${quietBriefing(DAY)}`, true);
  const analysis = async () =>
    (await harness.as('owner').call(flightNotamsAnalysis, { params: { id } })).body;
  const why = async () =>
    (await harness.as('owner').call(consultSources, { params: { id } })).body.left.find(
      ({ source }) => source === 'notam',
    )?.why;
  const { notams } = await analysis();
  const params = { id: notams.find(({ effect }) => effect === 'perhaps')?.id ?? 0 };
  expect(await why()).toBe('unread');
  await harness.as('owner').call(rateNotam, { params, body: { rating: 'important' } });
  expect(await analysis()).toMatchObject({ state: 'consulted', unread: 0, unsettled: 1 });
  expect([await why(), await cardOf(id)]).toEqual(['unsettled', null]);
});
