import {
  createFlight,
  deleteFlight,
  flightApprovals,
  flightAreas,
  flightStatus,
  getFlight,
  updateFlight,
} from '@envol/contract/flights';
import { downloadFlightKml } from '@envol/contract/mission-sheets';
import { updatePilot } from '@envol/contract/pilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrew, addFlight, addRequestedFlight, crewOf, mission, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const change = (id: number, body: Record<string, unknown>) =>
  harness.as('owner').call(updateFlight, { params: { id }, body });

describe('POST /flights', () => {
  it('saves the mission with its crew, its areas and its analysis', async () => {
    const { pilot_id, drone_id } = await addCrew(harness);
    const reply = await harness.as('pilot').call(createFlight, {
      body: mission({ pilot_ids: [pilot_id], drone_ids: [drone_id] }),
    });
    expect(reply.status).toBe(201);
    const flight = reply.body;
    expect(flight).toMatchObject({
      status: 'action_needed',
      time_zone: 'Europe/Paris',
      hours_reference: 'local',
      asp_was_analyzed: true,
      version: 1,
      available_actions: ['edit', 'duplicate', 'delete', 'archive', 'request_approval', 'download'],
    });
    expect(flight.next_step).toMatchObject({
      code: 'request_approval_before',
      params: { authority: 'Toulouse-Blagnac' },
    });
    const blagnac = flight.analysis?.constraints.find(({ aerodrome_code }) => aerodrome_code === 'LFBO');
    expect(blagnac).toMatchObject({
      effect: 'agreement',
      procedure: 'approval_request',
      can_request_approval: true,
      structure_id: harness.actors.controller.structure_id,
      approval_id: null,
      status: 'todo',
      decider: { name: 'Toulouse-Blagnac' },
      // The authority's own notice, not the usual one.
      notice: { days: 5 },
    });
    expect(blagnac?.overlap.area_ids).toEqual([String(flight.areas[0]?.id)]);
    expect(flight.pilots.map(({ id }) => id)).toEqual([pilot_id]);
    expect((await harness.as('owner').call(getFlight, { params: { id: flight.id } })).body).toEqual(flight);
  });

  it('says where nothing has to be done', async () => {
    const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
    // Nothing to ask, but sources that nobody consulted: never clear.
    expect(flight).toMatchObject({ status: 'planned', next_step: { code: expect.any(String) } });
    expect(['unverified', 'out_of_date']).toContain(flight.analysis?.verdict);
    expect(flight.analysis?.checks.some(({ status }) => status === 'not_checked')).toBe(true);
    expect(flight.available_actions).not.toContain('request_approval');
  });

  it('keeps overseas time overseas, and names areas in the language of the call', async () => {
    const reply = await harness.as('owner').call(
      createFlight,
      {
        body: mission({
          ...(await crewOf(harness)),
          areas: [{ geometry: { type: 'Circle', center: [55.45, -21.0], radius_m: 50 } }],
        }),
      },
      { language: 'en' },
    );
    expect(reply.body.time_zone).toBe('Indian/Reunion');
    expect(reply.body.areas[0]?.name).toBe('Area 1');
    const moved = await harness.as('owner').call(updateFlight, {
      params: { id: reply.body.id },
      body: { areas: [{ geometry: { type: 'Circle', center: [-149.5, -17.6], radius_m: 50 } }] },
    });
    expect(moved.body.time_zone).toBe('Pacific/Tahiti');
  });

  it('is for operators', async () => {
    expect((await harness.as('controller').call(createFlight, { body: mission() })).status).toBe(403);
    expect((await harness.as('visitor').call(createFlight, { body: mission() })).status).toBe(403);
    expect((await harness.as(null).call(createFlight, { body: mission() })).status).toBe(401);
  });
});

describe('people and machines of a mission', () => {
  it('must exist, be one’s own and in service, and stand once', async () => {
    const mine = await addCrew(harness);
    const theirs = await addCrew(harness, 'stranger');
    const crew = await crewOf(harness);
    const post = (changes: object) =>
      harness.as('owner').call(createFlight, { body: mission({ ...crew, ...changes }) });
    const unknown = await post({ pilot_ids: [mine.pilot_id, theirs.pilot_id, 999_999] });
    expect(unknown.error).toMatchObject({ code: 'PILOT_UNKNOWN' });
    expect(Object.keys(unknown.error.fields ?? {})).toEqual(['pilot_ids.1', 'pilot_ids.2']);
    const drone = await post({ drone_ids: [theirs.drone_id] });
    expect(drone.error).toMatchObject({
      code: 'DRONE_UNKNOWN',
      fields: { 'drone_ids.0': [expect.any(String)] },
    });
    const twice = await post({ pilot_ids: [mine.pilot_id, mine.pilot_id] });
    expect(Object.keys(twice.error.fields ?? {})).toEqual(['pilot_ids.1']);
  });

  it('are at least one of each, and each list is named', async () => {
    const none = await harness.as('owner').call(createFlight, { body: mission() }, { language: 'en' });
    expect([none.status, none.error.code]).toEqual([400, 'VALIDATION']);
    expect(none.error.fields).toEqual({
      pilot_ids: ['Choose at least one pilot.'],
      drone_ids: ['Choose at least one drone.'],
    });
    const flight = await addFlight(harness);
    const emptied = await change(flight.id, { pilot_ids: [] });
    expect(Object.keys(emptied.error.fields ?? {})).toEqual(['pilot_ids']);
    // The first of the list leads the mission, in the order that was given.
    const [second, first] = [await addCrew(harness), await addCrew(harness)];
    const led = await change(flight.id, { pilot_ids: [first.pilot_id, second.pilot_id] });
    expect(led.body.pilots.map(({ id }) => id)).toEqual([first.pilot_id, second.pilot_id]);
  });

  it('need a phone, named in the language of the call', async () => {
    const { pilot_id } = await addCrew(harness);
    await harness.as('owner').call(updatePilot, { params: { id: pilot_id }, body: { phone: null } });
    const reply = await harness
      .as('owner')
      .call(
        createFlight,
        { body: mission({ ...(await crewOf(harness)), pilot_ids: [pilot_id] }) },
        { language: 'en' },
      );
    expect([reply.status, reply.error.code]).toEqual([400, 'PILOT_PHONE_REQUIRED']);
    expect(reply.error.fields?.['pilot_ids.0']?.[0]).toMatch(/phone/);
  });

  it('may stay on a mission after they were archived', async () => {
    const { pilot_id } = await addCrew(harness);
    const flight = await addFlight(harness, { pilot_ids: [pilot_id] });
    await harness.as('owner').call(updatePilot, { params: { id: pilot_id }, body: { is_archived: true } });
    expect((await change(flight.id, { pilot_ids: [pilot_id] })).status).toBe(200);
    const other = await harness
      .as('owner')
      .call(createFlight, { body: mission({ ...(await crewOf(harness)), pilot_ids: [pilot_id] }) });
    expect(other.error.code).toBe('PILOT_UNKNOWN');
  });
});

describe('PATCH /flights/{id}', () => {
  it('keeps what is absent and clears what is null', async () => {
    const flight = await addFlight(harness, { description: 'Toit', internal_notes: 'Clé chez le gardien' });
    const { body } = await change(flight.id, { description: null });
    expect(body).toMatchObject({ description: null, internal_notes: 'Clé chez le gardien', version: 2 });
    expect(body.analysis).toEqual(flight.analysis);
  });

  it('judges again what counts, and keeps what was done', async () => {
    const flight = await addFlight(harness);
    const moved = await change(flight.id, { areas: [{ id: flight.areas[0]?.id, geometry: PLACES.country }] });
    expect(moved.body).toMatchObject({ status: 'planned', next_step: { code: expect.any(String) } });
    expect(moved.body.areas[0]?.id).toBe(flight.areas[0]?.id);
    const back = await change(flight.id, { areas: [{ geometry: PLACES.blagnac }], max_flying_height: 30 });
    expect(back.body.status).toBe('action_needed');
    expect(back.body.areas[0]?.id).not.toBe(flight.areas[0]?.id);
  });

  it('refuses an edit of an older version', async () => {
    const flight = await addFlight(harness);
    await change(flight.id, { name: 'First', version: 1 });
    const late = await change(flight.id, { name: 'Second', version: 1 });
    expect([late.status, late.error.code]).toEqual([409, 'ANALYSIS_OUTDATED']);
  });

  it('remembers who changed what, and no save that changes nothing', async () => {
    const flight = await addFlight(harness);
    const [area] = flight.areas;
    const same = { name: flight.name, areas: [{ id: area?.id, name: area?.name, geometry: PLACES.blagnac }] };
    expect((await change(flight.id, same)).body.edits).toEqual([]);
    const pilots = [...flight.pilots.map(({ id }) => id)];
    const edited = await change(flight.id, { max_flying_height: 30, pilot_ids: pilots, description: 'Nef' });
    const { version, updated_at } = edited.body;
    const fields = ['description', 'max_flying_height'];
    expect(edited.body.edits).toEqual([{ version, at: updated_at, by: expect.any(String), fields }]);
  });

  it('lets one of two edits at once win', async () => {
    const { id } = await addFlight(harness);
    const replies = await Promise.all(['A', 'B'].map((name) => change(id, { name, version: 1 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('takes no area of another mission', async () => {
    const other = await addFlight(harness);
    const flight = await addFlight(harness);
    const reply = await change(flight.id, { areas: [{ id: other.areas[0]?.id, geometry: PLACES.country }] });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.error.fields ?? {})).toEqual(['areas.0.id']);
  });

  it('checks the period as a whole', async () => {
    const flight = await addFlight(harness);
    const reply = await change(flight.id, { date_end: '2020-01-01T00:00:00Z' });
    expect(reply.error).toMatchObject({ code: 'PERIOD_INVALID', fields: { date_end: [expect.any(String)] } });
  });
});

describe('where the drone takes off and lands', () => {
  const [lng, lat] = PLACES.country.center;
  const inside = { kind: 'take_off' as const, position: [lng, lat] as [number, number] };
  const outside = { kind: 'landing' as const, position: [lng, lat + 0.01] as [number, number] };
  const country = { areas: [{ geometry: PLACES.country }] };

  it('lies inside an area, and is refused by its place where it does not', async () => {
    const refused = await harness.as('owner').call(createFlight, {
      body: mission({ ...(await crewOf(harness)), ...country, points: [inside, outside] }),
    });
    expect(refused).toMatchObject({ status: 400 });
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['points.1.position']);
    const made = await addFlight(harness, { ...country, points: [inside] });
    expect(made.points).toEqual([inside]);
    const params = { id: made.id };
    const moved = await harness.as('owner').call(updateFlight, { params, body: { points: [outside] } });
    expect(moved.status).toBe(400);
    const kml = await harness.as('owner').call(downloadFlightKml, { params });
    expect(kml.body.toString()).toContain(`<Point><coordinates>${lng.toFixed(7)},${lat.toFixed(7)},0`);
  });

  it('goes when the areas leave it outside, and stays where they do not', async () => {
    const made = await addFlight(harness, { ...country, points: [inside] });
    const params = { id: made.id };
    const change = async (geometry: (typeof PLACES)['country' | 'blagnac']) =>
      (await harness.as('owner').call(updateFlight, { params, body: { areas: [{ geometry }] } })).body.points;
    expect(await change({ ...PLACES.country, radius_m: 50 })).toEqual([inside]);
    expect(await change(PLACES.blagnac)).toEqual([]);
  });
});

describe('a mission that an authority was asked about', () => {
  it('is frozen but for its name, its notes and the archive', async () => {
    const { flight } = await addRequestedFlight(harness);
    const shown = await harness.as('owner').call(getFlight, { params: { id: flight.id } });
    expect(shown.body).toMatchObject({ status: 'planned', next_step: { code: 'wait_authority' } });
    expect(shown.body.available_actions).toEqual(['duplicate', 'archive', 'download']);
    const { pilot_id: another } = await addCrew(harness);
    for (const body of [
      { max_flying_height: 60 },
      { areas: [{ geometry: PLACES.country }] },
      { date_end: new Date(Date.parse(flight.date_end) + 60_000).toISOString() },
      { pilot_ids: [another] },
      { visibility: 'off_sight' },
    ]) {
      const reply = await change(flight.id, body);
      expect([reply.status, reply.error.code]).toEqual([409, 'FLIGHT_NOT_EDITABLE']);
    }
    const { id: _, ...area } = flight.areas[0] ?? { id: 0 };
    const free = await change(flight.id, {
      name: 'Renamed',
      internal_notes: 'note',
      is_archived: true,
      max_flying_height: flight.max_flying_height,
      areas: [area],
      pilot_ids: flight.pilots.map(({ id }) => id),
    });
    expect(free.body).toMatchObject({ name: 'Renamed', is_archived: true, areas: flight.areas });
    expect(free.body.status).toBe('planned');
  });

  it('is not deleted', async () => {
    const { flight, approval_id } = await addRequestedFlight(harness);
    const params = { id: flight.id };
    const reply = await harness.as('owner').call(deleteFlight, { params });
    expect([reply.status, reply.error.code]).toEqual([409, 'FLIGHT_NOT_DELETABLE']);
    const approvals = await harness.as('owner').call(flightApprovals, { params });
    expect(approvals.body).toMatchObject([{ id: approval_id, status: 'submitted', unread_messages: 0 }]);
  });
});

describe('one mission', () => {
  it('gives its areas and its status alone', async () => {
    const flight = await addFlight(harness);
    const params = { id: flight.id };
    expect((await harness.as('pilot').call(flightAreas, { params })).body).toEqual(flight.areas);
    expect((await harness.as('pilot').call(flightStatus, { params })).body).toEqual({
      id: flight.id,
      status: flight.status,
      next_step: flight.next_step,
      verdict: flight.verdict,
      data_age: flight.data_age,
    });
    const light = await harness.as('pilot').call(getFlight, { params, query: { no_geometry: 'true' } });
    expect(light.body).toEqual({ ...flight, areas: [] });
  });

  it('goes with all it has', async () => {
    const params = { id: (await addFlight(harness)).id };
    expect((await harness.as('owner').call(deleteFlight, { params })).status).toBe(204);
    expect((await harness.as('owner').call(getFlight, { params })).status).toBe(404);
  });

  it('tells the operator’s other screens, and nobody else’s', async () => {
    const { id } = await addFlight(harness);
    const event = await harness.db
      .selectFrom('events')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      type: 'flight_updated',
      audience: [`operator:${harness.actors.owner.operator_id}`],
      payload: { flight_id: id, status: 'action_needed' },
    });
  });
});
