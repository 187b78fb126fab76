import { groundUnderAreas } from '@envol/contract/airspace';
import { getApproval, requestApproval } from '@envol/contract/approvals';
import { analyseFlight, createFlight, getFlight, updateFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCrew, addFlight, crewOf, mission } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { standInService } from '../../../test/standIn.ts';

const answers: { ground: number | 'broken'; asked: number } = { ground: 150, asked: 0 };
const ign = standInService((request, reply) => {
  answers.asked += 1;
  if (answers.ground === 'broken') {
    reply.writeHead(500).end();
    return;
  }
  const count = new URL(request.url ?? '', 'http://x').searchParams.get('lon')?.split('|').length ?? 0;
  reply.end(JSON.stringify({ elevations: Array.from({ length: count }, () => answers.ground) }));
});

let harness: Harness;
let now = new Date();
beforeAll(async () => {
  harness = await createHarness({
    clock: { now: () => now },
    env: { TERRAIN: 'ign', TERRAIN_URL: `${ign.url}/elevation.json` },
  });
});
afterAll(() => harness.close());
beforeEach(() => {
  answers.ground = 150;
  // Past the rest that a failure asks for.
  now = new Date(now.getTime() + 120_000);
});

const terrainOf = (flight: Awaited<ReturnType<typeof addFlight>>) =>
  flight.analysis?.checks.find(({ source }) => source === 'terrain');
const at = (longitude: number) => ({
  type: 'Circle' as const,
  // Where published points lie at 80 to 110 m: what the stand-in says does not contradict them.
  center: [longitude - 1.05, 47.6] as [number, number],
  radius_m: 100,
});

describe('the ground of a mission', () => {
  it('is asked when it is saved, stored with its areas, and counts as consulted', async () => {
    const flight = await addFlight(harness, { areas: [{ geometry: at(2.55) }] });
    expect(flight.areas[0]?.ground).toEqual({
      min_m: 150,
      max_m: 150,
      error_m: 7,
      source: 'ign',
      certainty: 'measured',
    });
    expect(terrainOf(flight)).toMatchObject({ status: 'checked', reason: null });
    const read = await harness.as('owner').call(getFlight, { params: { id: flight.id } });
    expect(read.body.areas).toEqual(flight.areas);
    const before = answers.asked;
    await harness.as('owner').call(analyseFlight, { params: { id: flight.id } });
    expect(answers.asked).toBe(before);
  });

  it('is asked again for areas that moved', async () => {
    const flight = await addFlight(harness, { areas: [{ geometry: at(2.56) }] });
    answers.ground = 240;
    const moved = await harness.as('owner').call(updateFlight, {
      params: { id: flight.id },
      body: { areas: [{ id: flight.areas[0]?.id, geometry: at(2.57) }] },
    });
    expect(moved.body.areas[0]?.ground?.max_m).toBe(240);
  });

  it('unknown keeps the mission, is never counted as consulted, and is asked again with the next analysis', async () => {
    answers.ground = 'broken';
    const reply = await harness.as('owner').call(createFlight, {
      body: mission({ ...(await crewOf(harness)), areas: [{ geometry: at(2.58) }] }),
    });
    expect(reply.status).toBe(201);
    expect(reply.body.areas[0]?.ground?.certainty ?? 'unknown').not.toBe('measured');
    expect(terrainOf(reply.body)).toMatchObject({
      status: 'not_checked',
      reason: { code: expect.stringMatching(/^terrain_ign_failed/) },
    });
    answers.ground = 150;
    now = new Date(now.getTime() + 120_000);
    await harness.as('owner').call(analyseFlight, { params: { id: reply.body.id } });
    const again = await harness.as('owner').call(getFlight, { params: { id: reply.body.id } });
    expect(again.body.areas[0]?.ground?.source).toBe('ign');
    expect(terrainOf(again.body)).toMatchObject({ status: 'checked' });
  });

  it('lowers the free height of an aerodrome by what it rises above it', async () => {
    // In the outer part of Blagnac's vicinity, whose elevation is 152 m.
    const outer = { type: 'Circle' as const, center: [1.44, 43.66] as [number, number], radius_m: 50 };
    const freeHeight = async (ground: number, radius_m: number) => {
      answers.ground = ground;
      const flight = await addFlight(harness, {
        max_flying_height: 20,
        areas: [{ geometry: { ...outer, radius_m } }],
      });
      return flight.analysis?.constraints.find(({ aerodrome_code }) => aerodrome_code === 'LFBO');
    };
    const level = await freeHeight(140, 51);
    const raised = await freeHeight(160, 52);
    expect(level?.free_height_m).toBeGreaterThan(20);
    // Of 60 m; the ground is at 160 m, perhaps at 167: 15 m above Blagnac.
    expect(raised?.free_height_m).toBeLessThanOrEqual(45);
    expect(raised?.free_height_m).toBeLessThan(level?.free_height_m ?? 0);
  });
});

it('the ground known when a request is made goes with it, and stays', async () => {
  const { pilot_id, drone_id } = await addCrew(harness);
  const flight = await addFlight(harness, { pilot_ids: [pilot_id], drone_ids: [drone_id] });
  const constraint = flight.analysis?.constraints.find(({ can_request_approval }) => can_request_approval);
  const { body } = await harness.as('owner').call(requestApproval, {
    params: { id: flight.id },
    body: { constraint_id: constraint?.id, pilot_id, drone_ids: [drone_id] },
  });
  await harness.db
    .updateTable('flight_areas')
    .set({ ground: null })
    .where('flight_id', '=', flight.id)
    .execute();
  const shown = await harness.as('controller').call(getApproval, { params: { id: body.id } });
  expect(flight.areas[0]?.ground).toMatchObject({ max_m: 150, error_m: 7, source: 'ign' });
  expect(shown.body.sub_approvals[0]?.ground).toEqual(flight.areas[0]?.ground);
});

it('The ground under areas as they are drawn is told in their order, and not beyond its data', async () => {
  const pole = { ...at(2.59), center: [2.59, 89.9] as [number, number] };
  const reply = await harness.as('pilot').call(groundUnderAreas, {
    body: { areas: [at(2.59), pole] },
  });
  expect(reply.body.grounds.map((ground) => ground?.max_m ?? null)).toEqual([150, null]);
  expect(reply.body.failed).toBeNull();
  answers.ground = 'broken';
  const failed = await harness.as('pilot').call(groundUnderAreas, { body: { areas: [at(2.61)] } });
  expect(failed.body.failed).toBe('ign');
  const nobody = await harness.as(null).call(groundUnderAreas, { body: { areas: [at(2.59)] } });
  expect(nobody.status).toBe(401);
});
