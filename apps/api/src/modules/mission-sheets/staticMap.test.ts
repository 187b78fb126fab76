import { staticMap } from '@envol/contract/mission-sheets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let flight_id: number;
beforeAll(async () => {
  harness = await createHarness();
  flight_id = (await addFlight(harness, { areas: [{ geometry: PLACES.country }] })).id;
});
afterAll(() => harness.close());

const draw = async (query: object, language: 'fr' | 'en' = 'fr'): Promise<string> => {
  const reply = await harness.as('owner').call(staticMap, { query: query as never }, { language });
  expect(reply.status).toBe(200);
  return String(reply.body);
};

it('a static map draws a mission on the embedded map, with scale, sources and the date of the data', async () => {
  const svg = await draw({ flight_id });
  expect(svg).toMatch(/^<svg [^>]*width="1000" height="300"/);
  expect(svg).toContain('OpenStreetMap');
  expect(svg).toMatch(/SIA.* du \d{4}-\d\d-\d\d/);
  expect(svg).toMatch(/>\d+ (?:km|m)<|>\d+\u00a0(?:km|m)</);
  expect(svg).not.toMatch(/NaN|undefined/);
  // Towns around it: the ground is there.
  expect(svg.match(/<text /g)?.length).toBeGreaterThan(8);
});

it('a static map draws the ground around a centre, in the size and language asked for', async () => {
  const svg = await draw({ lng: 1.44, lat: 43.6, zoom: 11, width: 600, height: 400 }, 'en');
  expect(svg).toMatch(/width="600" height="400"/);
  expect(svg).toContain('Toulouse');
  expect(svg).toContain('not a substitute for an official chart');
});
