import { listActivations } from '@envol/contract/activations';
import { listApprovals } from '@envol/contract/approvals';
import { listFlights, updateFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrew, addFlight, addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import type { Clock } from '../../platform/clock.ts';

/** A Wednesday, behind the system's clock, by which the sessions are opened. */
const NOW = '2025-03-12T12:00:00Z';
const clock: Clock = { now: () => new Date(NOW) };

let harness: Harness;
const ids: Record<string, number> = {};
let crew: { pilot_id: number; drone_id: number };

const add = async (name: string, day: string, changes: object = {}): Promise<void> => {
  const flight = await addFlight(harness, {
    name,
    date_start: `${day}T09:00:00Z`,
    date_end: `${day}T11:00:00Z`,
    areas: [{ geometry: PLACES.country }],
    ...changes,
  });
  ids[name] = flight.id;
};

beforeAll(async () => {
  harness = await createHarness({ clock });
  crew = await addCrew(harness);
  await harness.db
    .updateTable('memberships')
    .set({ pilot_id: crew.pilot_id })
    .where('user_id', '=', harness.actors.pilot.id)
    .execute();
  await add('past', '2025-02-01');
  await add('this week', '2025-03-16', { pilot_ids: [crew.pilot_id], drone_ids: [crew.drone_id] });
  await add('next week', '2025-03-17');
  await add('Blagnac', '2025-04-20', { areas: [{ geometry: PLACES.blagnac }] });
  await add('away', '2025-05-01');
  await harness
    .as('owner')
    .call(updateFlight, { params: { id: ids.away ?? 0 }, body: { is_archived: true } });
});
afterAll(() => harness.close());

const list = async (query: Record<string, unknown>) => {
  const { body } = await harness.as('pilot').call(listFlights, { query: query as never });
  if (!('results' in body)) throw new Error('not a page');
  return body;
};
const names = async (query: Record<string, unknown>) => (await list(query)).results.map(({ name }) => name);

describe('GET /flights', () => {
  it('gives the newest first, in pages with addresses', async () => {
    const first = await list({ limit: 2 });
    expect(first.results.map(({ name }) => name)).toEqual(['away', 'Blagnac']);
    expect(first).toMatchObject({ count: 5, previous: null });
    const next = await harness.app.inject({
      url: first.next ?? '',
      headers: { authorization: `Bearer ${harness.actors.owner.token}` },
    });
    expect(next.json()).toMatchObject({ count: 5, results: [{ name: 'next week' }, { name: 'this week' }] });
    expect(await list({ offset: 50 })).toMatchObject({ count: 5, next: null, results: [] });
  });

  it.each([
    [{ ordering: 'name' }, ['away', 'Blagnac', 'next week', 'past', 'this week']],
    [{ ordering: '-date_start', limit: 2 }, ['away', 'Blagnac']],
    [{ is_archived: 'false', ordering: 'id' }, ['past', 'this week', 'next week', 'Blagnac']],
    [{ is_archived: 'true' }, ['away']],
    [{ status: 'action_needed' }, ['Blagnac']],
    [{ status: 'planned,confirmed', ordering: 'id', limit: 1 }, ['past']],
    [{ outlook: 'settled,conditions', ordering: 'id', limit: 1 }, ['past']],
    [{ outlook: 'refused' }, []],
    [{ q: 'WEEK', ordering: 'id' }, ['this week', 'next week']],
    [{ q: '100%' }, []],
    [{ date_min: '2025-03-16', date_max: '2025-03-16' }, ['this week']],
    [{ date_max: '2025-02-01' }, ['past']],
  ])('finds by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('knows the crew, the number and the closed ones', async () => {
    expect(await names({ pilots: String(crew.pilot_id) })).toEqual(['this week']);
    expect(await names({ drones: `${crew.drone_id},999` })).toEqual(['this week']);
    expect(await names({ q: `m-${1000 + (ids.Blagnac ?? 0)}` })).toEqual(['Blagnac']);
  });

  it('knows the week and what is over', async () => {
    expect(await names({ current_week: 'true' })).toEqual(['this week']);
    expect(await names({ is_closed: 'true' })).toEqual(['past']);
    expect(await names({ is_closed: 'false', is_archived: 'false', ordering: 'id' })).toEqual([
      'this week',
      'next week',
      'Blagnac',
    ]);
  });

  it('gives what comes next first, and what is over last', async () => {
    const query = { ordering: 'next_start', is_archived: 'false' };
    const { results } = await list(query);
    expect(results.map(({ name }) => name)).toEqual(['this week', 'next week', 'Blagnac', 'past']);
    const page = await list({ ...query, limit: 1, with_id: ids.Blagnac });
    expect(page.results.map(({ name }) => name)).toEqual(['Blagnac']);
    const last = await list({ ...query, limit: 2, with_id: ids.past });
    expect(last.results.map(({ name }) => name)).toEqual(['Blagnac', 'past']);
  });

  it('names the crew, and finds one’s own missions', async () => {
    const [planned] = (await list({ pilots: String(crew.pilot_id) })).results;
    expect(planned?.pilots.map(({ id }) => id)).toEqual([crew.pilot_id]);
    expect(planned?.drones).toEqual([{ id: crew.drone_id, name: expect.any(String) }]);
    const mine = (as: 'owner' | 'pilot') =>
      harness.as(as).call(listFlights, { query: { mine: 'true', is_archived: 'false' } as never });
    const [owner, pilot] = [(await mine('owner')).body, (await mine('pilot')).body];
    // Who made them, and who flies one of them.
    expect('count' in owner && owner.count).toBe(4);
    expect('results' in pilot && pilot.results.map(({ name }) => name)).toEqual(['this week']);
  });

  it('the list of missions near a place has those of that place alone', async () => {
    const near = async (place: string) => {
      const { body } = await harness.as('owner').call(listFlights, { query: { near: place } });
      return 'results' in body ? body.results.map(({ name }) => name) : [];
    };
    const [x, y] = PLACES.blagnac.center;
    expect(await near(`${x},${y}`)).toContain('Blagnac');
    expect(await near(`${x},${y}`)).not.toContain('past');
    // Some 800 m away it is another place.
    expect(await near(`${x + 0.01},${y}`)).not.toContain('Blagnac');
    const refused = await harness.as('owner').call(listFlights, { query: { near: 'Blagnac' } });
    expect(refused.status).toBe(400);
  });

  it('opens the page that holds a mission', async () => {
    const page = await list({ with_id: ids['this week'], limit: 2 });
    expect(page.results.map(({ id }) => id)).toContain(ids['this week']);
    expect(page.previous).not.toBeNull();
    const byName = await list({ with_id: ids.past, limit: 1, ordering: 'date_start' });
    expect(byName.results.map(({ id }) => id)).toEqual([ids.past]);
    for (const query of [{ with_id: 987_654 }, { with_id: ids.past, status: 'confirmed' }]) {
      const reply = await harness.as('pilot').call(listFlights, { query: query as never });
      expect([reply.status, reply.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('tells a mission’s requests and next step', async () => {
    const { flight, approval_id } = await addRequestedFlight(harness);
    const [asked] = (await list({ limit: 1 })).results.flatMap(({ approvals }) => approvals);
    expect(await names({ structures: String(asked?.structure_id) })).toEqual([flight.name]);
    expect(await names({ structures: '987654' })).toEqual([]);
    expect(await names({ q: `a-${2000 + approval_id}` })).toEqual([flight.name]);
    expect(await names({ q: 'A-987654' })).toEqual([]);
    const [first] = (await list({ limit: 1 })).results;
    expect(first).toMatchObject({
      id: flight.id,
      status: 'planned',
      next_step: { code: 'wait_authority' },
      approvals: [
        { id: approval_id, structure_name: 'Toulouse-Blagnac', status: 'submitted', unread_messages: 0 },
      ],
    });
  });
});

describe('GET /flights?geom=collection', () => {
  it('gives middles and outlines, disks and corridors drawn as polygons', async () => {
    const corridor = await addFlight(harness, {
      name: 'Corridor',
      areas: [
        {
          geometry: {
            type: 'LineString',
            coordinates: [
              [2.5, 47.2],
              [2.51, 47.21],
            ],
            buffer_m: 20,
          },
        },
        { geometry: PLACES.country },
      ],
    });
    const { body } = await harness
      .as('pilot')
      .call(listFlights, { query: { geom: 'collection', no_limit: 'true', q: 'Corridor' } });
    if (!('features' in body)) throw new Error('not a collection');
    expect(body.features.map(({ geometry, properties }) => [geometry.type, properties.role])).toEqual([
      ['Point', 'center'],
      ['Polygon', 'area'],
      ['Polygon', 'area'],
    ]);
    expect(new Set(body.features.map(({ properties }) => properties.flight_id))).toEqual(
      new Set([corridor.id]),
    );
    expect(body.features.every(({ properties }) => !properties.en_route)).toBe(true);
  });

  it('tells which missions are in the air', async () => {
    const { id } = await addFlight(harness, { name: 'En l’air' });
    await harness.db.updateTable('flights').set({ en_route: true }).where('id', '=', id).execute();
    const { body } = await harness
      .as('pilot')
      .call(listFlights, { query: { geom: 'collection', q: 'En l’air' } });
    if (!('features' in body)) throw new Error('not a collection');
    expect(body.features.map(({ properties }) => properties.en_route)).toEqual([true, true]);
  });
});

it('the list of missions refuses to give a whole list in one page, which is of the map’s collection alone', async () => {
  for (const [call, who] of [
    [listFlights, 'owner'],
    [listApprovals, 'controller'],
    [listActivations, 'controller'],
  ] as const) {
    const whole = await harness.as(who).call(call, { query: { no_limit: 'true' } });
    expect([whole.status, Object.keys(whole.error.fields ?? {})]).toEqual([400, ['no_limit']]);
    const drawn = await harness.as(who).call(call, { query: { no_limit: 'true', geom: 'collection' } });
    expect(drawn.status).toBe(200);
  }
});
