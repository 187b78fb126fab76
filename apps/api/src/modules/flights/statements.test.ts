import { flightConstraintsGeometry } from '@envol/contract/constraint-outlines';
import { analyseFlight, getFlight, updateFlight } from '@envol/contract/flights';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_PREPARED, PreparingClient } from '../../platform/db/preparing.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const OF_MISSIONS =
  /\b(?:flights|flight_areas|flight_constraints|flight_exclusion_zones|structures|events|zones)\b/;
/** Whose connection it is, and what the live channel reads of what was told before. */
const OF_OTHERS = /set_config|from "events"/;

/** The statements about missions that a call sends, one after the other: each is a way to the database and back. */
const statementsOf = async (call: () => Promise<unknown>): Promise<string[]> => {
  const sent = vi.spyOn(PreparingClient.prototype, 'query');
  await call();
  const texts = sent.mock.calls.map(([first]: readonly unknown[]) =>
    typeof first === 'string' ? first : String((first as { text?: unknown }).text),
  );
  return texts.filter((text) => OF_MISSIONS.test(text) && !OF_OTHERS.test(text));
};

const circle = (longitude: number) => ({
  geometry: { type: 'Circle' as const, center: [longitude, 43.645] as [number, number], radius_m: 100 },
});

it('a mission that is moved, judged and saved takes four statements about missions', async () => {
  const flight = await addFlight(harness);
  const sent = await statementsOf(() =>
    harness.as('owner').call(updateFlight, {
      params: { id: flight.id },
      body: { areas: [circle(1.362)], max_flying_height: 55 },
    }),
  );
  // Its lock, all of it, the change with its areas, the judgement with its event.
  expect(sent).toHaveLength(4);
  // What is longer is planned anew at every execution.
  expect(Math.max(...sent.map((text) => text.length))).toBeLessThan(LONGEST_PREPARED);
});

it('a mission that is judged again and finds what is saved takes two', async () => {
  const flight = await addFlight(harness);
  const sent = await statementsOf(() =>
    harness.as('owner').call(analyseFlight, { params: { id: flight.id } }),
  );
  expect(sent).toHaveLength(2);
});

it('the outlines of what binds a mission take one: the zones in force are at hand', async () => {
  const flight = await addFlight(harness);
  let outlined = 0;
  const sent = await statementsOf(async () => {
    const { body } = await harness.as('owner').call(flightConstraintsGeometry, { params: { id: flight.id } });
    outlined = body.features.length;
  });
  expect(outlined).toBeGreaterThan(0);
  expect(sent).toHaveLength(1);
});

it('what a move writes is what a read finds', async () => {
  const flight = await addFlight(harness);
  const params = { id: flight.id };
  const [area] = flight.areas;
  const moved = await harness.as('owner').call(updateFlight, {
    params,
    body: {
      areas: [
        { ...circle(1.37), name: 'Nord' },
        { id: area?.id, ...circle(1.355) },
      ],
      date_start: flight.date_start.replace('T09', 'T08'),
      description: 'Deux zones',
    },
  });
  expect((await harness.as('owner').call(getFlight, { params })).body).toEqual(moved.body);
  expect(moved.body.areas.map(({ id, name }) => [id === area?.id, name])).toEqual([
    [false, 'Nord'],
    [true, 'Zone 2'],
  ]);
});
