import {
  applyToSeries,
  createFlightTemplate,
  dissolveSeries,
  getFlightSeries,
  listFlightTemplates,
  repeatFlight,
} from '@envol/contract/flight-series';
import { getFlight, updateFlight } from '@envol/contract/flights';
import { daysAfter } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const plan = () =>
  addFlight(harness, { name: 'Pylône 12', areas: [{ name: 'Pied', geometry: PLACES.country }] });
const repeat = async (weeks: number) => {
  const flight = await plan();
  const until = daysAfter(flight.first_date, 7 * weeks);
  const { body } = await harness.as('owner').call(repeatFlight, {
    params: { id: flight.id },
    body: { step: 'week', until, skips_holidays: false },
  });
  return { flight, until, ...body };
};

describe('a series', () => {
  it('is the same mission each week, each analysed, at the same hour on the wall', async () => {
    const { flight, series, made, not_made } = await repeat(3);
    expect([made, not_made]).toEqual([3, []]);
    expect(series?.flights.map(({ id }) => id)[0]).toBe(flight.id);
    const ids = series?.flights.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(4);
    const { body: last } = await harness.as('owner').call(getFlight, { params: { id: ids[3] ?? 0 } });
    expect(last).toMatchObject({
      name: 'Pylône 12',
      first_date: daysAfter(flight.first_date, 21),
      time_start: flight.time_start,
      time_end: flight.time_end,
      asp_was_analyzed: true,
      areas: [{ name: 'Pied' }],
    });
  });

  it('is changed as a whole, or one by one; what is over or archived is left and told', async () => {
    const { flight, series } = await repeat(3);
    const [, second = 0, third = 0, fourth = 0] = series?.flights.map(({ id }) => id) ?? [];
    const owner = harness.as('owner');
    await owner.call(updateFlight, {
      params: { id: second },
      body: { max_flying_height: 35, name: 'Pylône 13' },
    });
    expect((await owner.call(getFlight, { params: { id: third } })).body.max_flying_height).toBe(50);
    await owner.call(updateFlight, { params: { id: fourth }, body: { is_archived: true } });
    const { body } = await owner.call(applyToSeries, { params: { id: second }, body: { to: 'following' } });
    expect(body).toMatchObject({ changed: [third], left: [{ id: fourth, reason: 'archived' }] });
    const { body: after } = await owner.call(getFlight, { params: { id: third } });
    expect(after).toMatchObject({
      name: 'Pylône 13',
      max_flying_height: 35,
      first_date: daysAfter(flight.first_date, 14),
    });
    expect((await owner.call(getFlight, { params: { id: flight.id } })).body.max_flying_height).toBe(50);
  });

  it('makes no further mission once it is dissolved, and tells each day that is left', async () => {
    const flight = await plan();
    const owner = harness.as('owner');
    const until = daysAfter(flight.first_date, 20);
    const repeating = owner.call(repeatFlight, {
      params: { id: flight.id },
      body: { step: 'day', until, skips_holidays: false },
    });
    await expect
      .poll(async () => (await owner.call(dissolveSeries, { params: { id: flight.id } })).status, {
        interval: 1,
      })
      .toBe(204);
    const { status, body } = await repeating;
    expect(status).toBe(201);
    expect(body.series).toBeNull();
    expect(body.not_made.length).toBeGreaterThan(0);
    expect(body.made + body.not_made.length).toBe(20);
    expect(new Set(body.not_made.map(({ detail }) => detail)).size).toBe(1);
    expect(body.not_made[0]?.detail).toMatch(/séparées entre-temps/);
  });

  it('can be forgotten, its missions stay; a mission is in one series only', async () => {
    const { flight, series } = await repeat(1);
    const owner = harness.as('owner');
    const again = await owner.call(repeatFlight, {
      params: { id: flight.id },
      body: { step: 'week', until: '2099-01-01', skips_holidays: true },
    });
    expect([again.status, again.error.code]).toEqual([409, 'FLIGHT_IN_SERIES']);
    await owner.call(dissolveSeries, { params: { id: flight.id } });
    for (const { id } of series?.flights ?? []) {
      expect((await owner.call(getFlight, { params: { id } })).status).toBe(200);
      expect((await owner.call(getFlightSeries, { params: { id } })).body.series).toBeNull();
    }
  });
});

describe('a template', () => {
  it('keeps the chosen parts, without any day', async () => {
    const flight = await plan();
    const owner = harness.as('owner');
    await owner.call(createFlightTemplate, {
      body: { flight_id: flight.id, name: 'Pylônes', parts: ['areas', 'hours', 'hours'] },
    });
    const { body } = await owner.call(listFlightTemplates);
    expect(body).toMatchObject([
      {
        name: 'Pylônes',
        parts: ['areas', 'hours'],
        content: { areas: [{ name: 'Pied' }], time_start: flight.time_start, duration_min: 120 },
      },
    ]);
    expect(Object.keys(body[0]?.content ?? {})).not.toContain('pilot_ids');
    expect((await harness.as('stranger').call(listFlightTemplates)).body).toEqual([]);
  });
});
