import { createFlight, type Flight, getFlight, listFlights } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrew, mission, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { reasonText } from '../../platform/http/texts.ts';
import { verdictNotes } from '../mission-sheets/sheetHeadline.ts';

/** Inside the cycle of the data at hand (3 to 30 September 2026). */
const IN_CYCLE = '2026-09-10T08:00:00Z';
let now = IN_CYCLE;
const clock = { now: () => new Date(now) };

let harness: Harness;
let crew: { pilot_id: number; drone_id: number };
beforeAll(async () => {
  harness = await createHarness({ clock });
  crew = await addCrew(harness);
});
afterAll(() => harness.close());

type Body = Parameters<typeof mission>[0];
const circle = (longitude: number, latitude: number, radius_m = 100) => ({
  geometry: { type: 'Circle' as const, center: [longitude, latitude] as [number, number], radius_m },
});

/** A mission on 15 September, in the morning, with somebody and something to fly. */
const add = async (changes: Body): Promise<Flight> => {
  const reply = await harness.as('owner').call(createFlight, {
    body: mission({
      date_start: '2026-09-15T08:00:00Z',
      date_end: '2026-09-15T09:00:00Z',
      pilot_ids: [crew.pilot_id],
      drone_ids: [crew.drone_id],
      areas: [{ geometry: PLACES.country }],
      ...changes,
    }),
  });
  expect(reply.status).toBe(201);
  return reply.body;
};
const inList = async (id: number) => {
  const { body } = await harness.as('owner').call(listFlights, { query: { with_id: id } });
  return 'results' in body ? body.results.find((each) => each.id === id) : undefined;
};

describe('where nothing is known, nothing is clear', () => {
  it('open country: nothing to ask in what was consulted', async () => {
    // Of six sources NOTAM and the table of the day are too early to read.
    const flight = await add({});
    expect(flight).toMatchObject({
      status: 'planned',
      verdict: 'unverified',
      missing: [],
      to_update: false,
      next_step: { code: 'read_sources', params: { count: 4 } },
      analysis: { verdict: 'unverified', territory: { status: 'inside' } },
    });
    // The SIA's publication, the official zones for two, and the outlines of parks and reserves.
    expect(flight.analysis?.checks.filter(({ status }) => status === 'checked')).toHaveLength(4);
  });

  it.each([
    ['Heathrow', -0.454, 51.47, 'GB'],
    ['El Prat', 2.083, 41.297, 'ES'],
    ['Mauritius', 57.68, -20.43, 'MU'],
  ] as const)(
    '%s: no data there, in the mission, the list and the map',
    async (_, longitude, latitude, country) => {
      const flight = await add({ areas: [circle(longitude, latitude)] });
      expect(flight).toMatchObject({
        status: 'action_needed',
        verdict: 'no_data',
        next_step: { code: 'leave_abroad' },
        analysis: {
          verdict: 'no_data',
          free_height_m: null,
          territory: { status: 'outside', countries: [country] },
        },
      });
      expect(await inList(flight.id)).toMatchObject({ verdict: 'no_data', status: 'action_needed' });
      const map = await harness.as('owner').call(listFlights, { query: { geom: 'collection' } });
      const features = 'features' in map.body ? map.body.features : [];
      const own = features.filter(({ properties }) => properties.flight_id === flight.id);
      expect(own.map(({ properties }) => properties.verdict)).toEqual(['no_data', 'no_data']);
    },
  );

  it('across the border at Geneva: the area that is outside is named, what binds inside is kept', async () => {
    const flight = await add({ areas: [circle(6.108, 46.256), circle(6.143, 46.204)] });
    const outside = flight.areas[1]?.id;
    expect(flight).toMatchObject({
      verdict: 'no_data',
      analysis: {
        territory: { status: 'part', countries: ['CH'], areas: [{ id: String(outside), status: 'outside' }] },
      },
    });
    expect(flight.analysis?.constraints.length).toBeGreaterThan(0);
  });

  it('over the air base of Cazaux and on the roof of a hospital: never clear', async () => {
    for (const area of [circle(-1.125, 44.533), circle(4.80768, 45.70729)]) {
      const flight = await add({ areas: [area], max_flying_height: 30 });
      expect(['steps', 'impossible', 'unverified']).toContain(flight.verdict);
      expect(flight.status).not.toBe('clear');
    }
  });

  it('on the border: a step asks to make sure', async () => {
    const flight = await add({ areas: [circle(-1.79, 43.356)] });
    expect(flight).toMatchObject({ verdict: 'steps', next_step: { code: 'check_border' } });
  });
});

describe('what is missing', () => {
  it('a mission saved without a pilot or a drone, as was possible, waits for them', async () => {
    const flight = await add({});
    for (const table of ['flight_pilots', 'flight_drones'] as const)
      await harness.db.deleteFrom(table).where('flight_id', '=', flight.id).execute();
    const seen = await harness.as('owner').call(getFlight, { params: { id: flight.id } });
    expect(seen.body).toMatchObject({ verdict: 'incomplete', missing: ['pilot', 'drone'] });
    expect(await inList(flight.id)).toMatchObject({ verdict: 'incomplete', missing: ['pilot', 'drone'] });
  });

  it('yesterday is over', async () => {
    const flight = await add({ date_start: '2026-09-09T08:00:00Z', date_end: '2026-09-09T09:00:00Z' });
    expect(flight).toMatchObject({ verdict: 'past', missing: ['past_period'] });
  });
});

describe('the age of a verdict', () => {
  it('a mission grows old without being touched, and a flight after the cycle is old from the first', async () => {
    const near = await add({});
    const far = await add({ date_start: '2026-10-15T08:00:00Z', date_end: '2026-10-15T09:00:00Z' });
    // The publication that it is flown under is not out yet.
    expect(far).toMatchObject({
      verdict: 'out_of_date',
      next_step: { code: 'read_sources_from', params: { date: '2026-09-17' } },
    });
    expect(far.analysis?.checks[0]).toMatchObject({
      status: 'out_of_date',
      reason: { code: 'data_out_of_date_by_flight', params: { until: '2026-10-01' } },
    });
    now = '2026-10-12T08:00:00Z';
    try {
      const { body } = await harness.as('owner').call(getFlight, { params: { id: far.id } });
      expect(body.analysis?.checks[0]?.reason).toEqual({
        code: 'data_out_of_date',
        params: { since: '2026-10-01', days: 11 },
      });
      expect(body.analysis?.datasets[0]).toMatchObject({ valid_until: '2026-10-01' });
      expect(await inList(near.id)).toMatchObject({ verdict: 'past' });
      const notes = verdictNotes('fr', {
        checks: body.analysis?.checks ?? [],
        missing: [],
        to_update: true,
        verdict: 'out_of_date',
      });
      expect(notes[0]).toBe('Les données du SIA ne sont plus en vigueur depuis le 1er octobre 2026 (11 j).');
      expect(notes).toContain(
        'Les zones officielles (drones) chargées ne sont plus en vigueur depuis le 1er octobre 2026 (11 j).',
      );
      expect(notes.join()).toContain('plus récentes');
      // Lists read beside the publications are past their date by then, and say so.
      expect(notes.join()).toContain('RMZ et TMZ');
    } finally {
      now = IN_CYCLE;
    }
  });

  it('a mission analysed before places had to be known is to be made again', async () => {
    const flight = await add({});
    const { analysis } = flight;
    const former = { ...analysis, constraints: undefined, territory: undefined, verdict: 'clear' };
    await harness.db
      .updateTable('flights')
      .set({ analysis: JSON.stringify(former) })
      .where('id', '=', flight.id)
      .execute();
    expect(await inList(flight.id)).toMatchObject({ to_update: true, verdict: 'out_of_date' });
  });
});

it('countries are named in both languages', () => {
  const reason = { code: 'reasons.data_not_here', params: { countries: 'CH, GB' } };
  expect(reasonText('fr', reason)).toContain('(Suisse, Royaume-Uni)');
  expect(reasonText('en', reason)).toContain('(Switzerland, United Kingdom)');
});

it('The verdict asks for nothing more of a mission that has landed on its last day', async () => {
  const { id } = await add({});
  const landAt = (end: string) =>
    harness.db
      .updateTable('flights')
      .set({ effective_date_start: '2026-09-14T08:00:00Z', effective_date_end: end })
      .where('id', '=', id)
      .execute();
  await landAt('2026-09-14T08:30:00Z');
  expect((await inList(id))?.next_step?.code).toBe('read_sources');
  await landAt('2026-09-15T08:30:00Z');
  expect((await inList(id))?.next_step).toBeNull();
});
