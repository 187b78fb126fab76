import { readFileSync } from 'node:fs';
import { readCalendar, renewCalendar } from '@envol/contract/calendars';
import { flightsIds } from '@envol/contract/flight-bulk';
import { createFlight, type Flight, getFlight, listFlights, updateFlight } from '@envol/contract/flights';
import { importAzba } from '@envol/contract/military';
import { downloadFlightPdf } from '@envol/contract/mission-sheets';
import { importNotams } from '@envol/contract/notams';
import { operatorJournal } from '@envol/contract/operators';
import { consultSources, readSource } from '@envol/contract/procedures';
import { READABLE_SOURCES, type ReadableSource } from '@envol/domain/flights/readings';
import type { FLIGHT_STATUSES } from '@envol/domain/flights/statuses';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/actors.ts';
import { addCrew, mission, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { quietBriefing } from '../../../test/notams.ts';
import { noteNewZones } from '../restrictions/publications.ts';

const HOUR = 3_600_000;
const MORNING = '2026-11-29T08:00:00.000Z';
let now = MORNING;
const later = (hours: number): string => new Date(Date.parse(now) + hours * HOUR).toISOString();

let harness: Harness;
let crew: { pilot_id: number; drone_id: number };
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => new Date(now) } });
  crew = await addCrew(harness);
});
afterAll(() => harness.close());
beforeEach(() => {
  now = MORNING;
});

const owner = () => harness.as('owner');
const flightOf = async (id: number) => (await owner().call(getFlight, { params: { id } })).body;

/** A mission in open country, one hour long, of which nothing has to be asked. */
const add = async (date_start = later(2)): Promise<Flight> => {
  const reply = await owner().call(createFlight, {
    body: mission({
      areas: [{ geometry: PLACES.country }],
      date_start,
      date_end: new Date(Date.parse(date_start) + HOUR).toISOString(),
      pilot_ids: [crew.pilot_id],
      drone_ids: [crew.drone_id],
    }),
  });
  expect(reply.status).toBe(201);
  return reply.body;
};
const openOf = ({ analysis }: Flight) =>
  (analysis?.checks ?? [])
    .filter(({ status }) => status !== 'checked')
    .map(({ source }) => source as ReadableSource);
const read = async (id: number, sources: ReadableSource[], is_read = true) => {
  const { version } = await flightOf(id);
  return owner().call(readSource, { params: { id }, body: { sources, is_read, version } });
};
const readAll = async (flight: Flight) => {
  expect((await read(flight.id, openOf(flight))).status).toBe(200);
  return flightOf(flight.id);
};
const listed = async (status: (typeof FLIGHT_STATUSES)[number]) => {
  const { body } = await owner().call(listFlights, { query: { status: status, limit: 100 } as never });
  const rows = 'results' in body ? body.results : [];
  expect(rows.every((row) => row.status === status)).toBe(true);
  const ids = (await owner().call(flightsIds, { query: { status } as never })).body.ids;
  expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  return ids;
};

describe('a mission can be green', () => {
  it.each([
    ['in the cycle of the SIA’s data, without the official zones’', '2026-09-10T08:00:00.000Z'],
    ['when both are out of date', MORNING],
    ['in the last hours of a cycle', '2026-12-23T20:00:00.000Z'],
    ['in the cycle of the official zones, before the SIA’s data', '2026-05-20T08:00:00.000Z'],
  ])('by one act, %s', async (_, instant) => {
    now = instant;
    const flight = await add();
    const stale = flight.data_age.map(({ code }) => code);
    expect(flight.status).not.toBe('clear');
    const green = await readAll(flight);
    // By night there is a derogation to ask for.
    if (flight.verdict !== 'steps')
      expect(green).toMatchObject({ verdict: 'clear', status: 'clear', next_step: null });
    expect(openOf(green)).toEqual([]);
    // The age of what the product holds never leaves, and says who read what is in force.
    const aged = green.data_age.map(({ code }) => code);
    expect(aged).toEqual(stale);
    // And of the lists that come with it, before somebody reads what they are made from and after.
    const lists = flight.analysis?.checks.flatMap(({ reason }) =>
      /_list_old(?:_by_flight)?$/.test(reason?.code ?? '') ? [reason?.code] : [],
    );
    expect(aged.filter((code) => code.includes('_list_old'))).toEqual(lists);
    for (const { params } of green.data_age) expect(params).toMatchObject({ read_by: expect.any(String) });
  });

  it('says so in lists, by its status, on the map, in the calendar, and no longer than it holds', async () => {
    const { id } = await readAll(await add());
    expect(await listed('clear')).toContain(id);
    expect(await listed('planned')).not.toContain(id);
    const map = await owner().call(listFlights, { query: { geom: 'collection', status: 'clear' } });
    const features = 'features' in map.body ? map.body.features : [];
    expect(
      features
        .filter(({ properties }) => properties.flight_id === id)
        .map(({ properties }) => properties.status),
    ).toEqual(['clear', 'clear']);
    const feed = await owner().call(renewCalendar, {
      params: { kind: 'operator' },
      body: { password: PASSWORD },
    });
    const secret = new URL(feed.body.url ?? 'http://none').pathname.split('/').at(-1) ?? '';
    const calendar = async (): Promise<string> =>
      Buffer.from((await harness.as(null).call(readCalendar, { params: { secret } })).body as Uint8Array)
        .toString('utf8')
        .replaceAll('\r\n ', '')
        .split('BEGIN:VEVENT')
        .find((entry) => entry.includes(`UID:mission-${id}@`)) ?? '';
    expect(await calendar()).toMatch(/aucune démarche[\s\S]*publication en vigueur lue par/);
    now = later(2.5);
    expect(await listed('clear')).toContain(id);
    // Read at eight, NOTAM hold until twenty: the mission of an hour is over by then, one of two days is not.
    await harness.db
      .updateTable('flights')
      .set({ date_end: later(48) })
      .where('id', '=', id)
      .execute();
    now = later(10);
    expect(await listed('clear')).not.toContain(id);
    expect(await listed('planned')).toContain(id);
    expect(await flightOf(id)).toMatchObject({ status: 'planned', next_step: { code: 'read_sources' } });
    expect(await calendar()).not.toMatch(/aucune démarche/);
  });

  it('takes nothing for read that was not: whichever one is left out', async () => {
    const flight = await add();
    const sources = openOf(flight);
    await read(flight.id, sources);
    for (const source of sources) {
      await read(flight.id, [source], false);
      const without = await flightOf(flight.id);
      expect([source, without.verdict, without.status, openOf(without)]).toEqual([
        source,
        ['sia', 'heliports', 'other_zones'].includes(source) ? 'out_of_date' : 'unverified',
        'planned',
        [source],
      ]);
      expect(without.next_step).toEqual({ code: 'read_sources', params: { count: 1 } });
      await read(flight.id, [source]);
    }
    expect((await flightOf(flight.id)).verdict).toBe('clear');
  });
});

it('A source’s reading is refused too early, by name and instant, with all that was sent beside it', async () => {
  const flight = await add('2026-12-07T10:00:00.000Z');
  expect(flight.next_step).toEqual({ code: 'read_sources', params: { count: 7 } });
  const refused = await owner().call(
    readSource,
    {
      params: { id: flight.id },
      body: { sources: ['sup_aip', 'notam'], is_read: true, version: flight.version },
    },
    { language: 'fr' },
  );
  expect(refused.status).toBe(409);
  expect(refused.error).toMatchObject({
    code: 'SOURCE_TOO_EARLY',
    fields: { 'sources.1': [expect.any(String)] },
  });
  expect(refused.error?.detail).toMatch(/NOTAM.: trop tôt. À lire à partir du dim. 6 déc., 22:00 UTC/);
  expect(await flightOf(flight.id)).toMatchObject({
    next_step: { code: 'read_sources', params: { count: 7 } },
  });
  // What is left can be read on the eve alone: the step says from when.
  await read(
    flight.id,
    openOf(flight).filter((source) => source !== 'notam' && source !== 'azba'),
  );
  expect(await flightOf(flight.id)).toMatchObject({
    verdict: 'unverified',
    next_step: { code: 'read_sources_from', params: { count: 2, date: '2026-12-06' } },
  });
  now = '2026-12-06T22:00:00.000Z';
  expect(await flightOf(flight.id)).toMatchObject({
    next_step: { code: 'read_sources', params: { count: 2 } },
  });
  expect((await read(flight.id, ['notam', 'azba'])).status).toBe(200);
  expect((await flightOf(flight.id)).verdict).toBe('clear');
});

it('A source’s reading is refused for a flight of the next cycle until that begins', async () => {
  const flight = await add('2026-12-27T10:00:00.000Z');
  for (const source of ['sia', 'heliports', 'other_zones', 'sup_aip', 'rmz'] as const)
    expect([source, (await read(flight.id, [source])).error]).toMatchObject([
      source,
      { code: 'SOURCE_TOO_EARLY' },
    ]);
  now = '2026-12-24T00:00:00.000Z';
  expect((await read(flight.id, ['sia', 'heliports', 'other_zones', 'sup_aip', 'rmz'])).status).toBe(200);
});

it('A source’s reading is refused where data answer, and once the flight is over', async () => {
  now = '2026-09-10T08:00:00.000Z';
  const flight = await add();
  expect((await read(flight.id, ['sia'])).error).toMatchObject({ code: 'SOURCE_NOT_TO_READ' });
  now = later(4);
  expect((await read(flight.id, ['notam'])).error).toMatchObject({ code: 'SOURCE_NOT_TO_READ' });
  const misspelt = { sources: ['sup_aip'], is_read: true, version: 1, isRead: false } as const;
  const wrong = await owner().call(readSource, { params: { id: flight.id }, body: misspelt as never });
  expect(wrong.status).toBe(400);
});

it('ends with another place, period or height of the mission, and with another publication', async () => {
  const changes = [
    { date_end: later(4) },
    { max_flying_height: 60 },
    {
      areas: [
        { geometry: { type: 'Circle' as const, center: [2.56, 47.21] as [number, number], radius_m: 90 } },
      ],
    },
  ];
  for (const change of changes) {
    const { id, verdict } = await readAll(await add());
    expect(verdict).toBe('clear');
    await owner().call(updateFlight, { params: { id }, body: change });
    expect((await flightOf(id)).verdict).not.toBe('clear');
  }
  const { id } = await readAll(await add());
  const { analysis } = await harness.db
    .selectFrom('flights')
    .select('analysis')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const datasets = analysis?.datasets.map((each) => ({ ...each, id: each.id + 1000 }));
  await harness.db
    .updateTable('flights')
    .set({ analysis: JSON.stringify({ ...analysis, datasets }) })
    .where('id', '=', id)
    .execute();
  expect(openOf(await flightOf(id))).toEqual(['sia', 'heliports', 'other_zones']);
});

it('A source’s reading ends when a publication takes the place of the one it was read beside, before the mission is judged anew', async () => {
  const { id, analysis } = await readAll(await add());
  const former = analysis?.datasets.find(({ source }) => source === 'SIA')?.id ?? 0;
  const { rows } = await sql<{ id: number }>`
    insert into datasets (source, version, effective_date, licence, attribution, checksum, report, origin, reader)
    select source, version, effective_date, licence, attribution, checksum || '-again', report, origin, reader
    from datasets where id = ${former} returning id`.execute(harness.db);
  const changed_at = new Date(Date.parse(now) + 1).toISOString();
  await harness.db
    .insertInto('dataset_changes')
    .values({ dataset_id: rows[0]?.id ?? 0, former_id: former, changed_at })
    .execute();
  await noteNewZones(harness.db, new Date(changed_at));
  expect(openOf(await flightOf(id))).toEqual(['sia']);
  // What is read from now on is read of what is in force.
  now = new Date(Date.parse(changed_at) + 1_000).toISOString();
  await readAll(await flightOf(id));
  await noteNewZones(harness.db, new Date(now));
  expect(openOf(await flightOf(id))).toEqual([]);
});

describe('a mission that was changed since its reader saw it', () => {
  const MOVED = {
    areas: [
      { geometry: { type: 'Circle' as const, center: [2.56, 47.21] as [number, number], radius_m: 90 } },
    ],
  };

  it.each([
    ['place', MOVED],
    ['period', { date_end: new Date(Date.parse(MORNING) + 4 * HOUR).toISOString() }],
    ['height', { max_flying_height: 60 }],
  ])('is not read for at another %s, which changes nothing', async (_, change) => {
    const seen = await add();
    await owner().call(updateFlight, { params: { id: seen.id }, body: change });
    const reply = await owner().call(readSource, {
      params: { id: seen.id },
      body: { sources: [...READABLE_SOURCES], is_read: true, version: seen.version },
    });
    expect([reply.status, reply.error?.code]).toEqual([409, 'ANALYSIS_OUTDATED']);
    expect((await flightOf(seen.id)).verdict).not.toBe('clear');
    expect((await readAll(await flightOf(seen.id))).verdict).toBe('clear');
  });

  it('is read for with its version alone, and a reading is taken back with any', async () => {
    const seen = await add();
    const without = { sources: ['terrain'], is_read: true } as never;
    const refused = await owner().call(readSource, { params: { id: seen.id }, body: without });
    expect(refused).toMatchObject({ status: 400, error: { fields: { version: [expect.any(String)] } } });
    await read(seen.id, ['terrain']);
    await owner().call(updateFlight, { params: { id: seen.id }, body: { name: 'Autre nom' } });
    const back = await owner().call(readSource, {
      params: { id: seen.id },
      body: { sources: ['terrain'], is_read: false, version: seen.version },
    });
    expect([back.status, back.body.readings]).toEqual([200, []]);
  });
});

it('goes beside what the product itself consulted, and clears no card', async () => {
  const day = MORNING.slice(0, 10);
  await harness.as('staff').call(importNotams, { body: { text: quietBriefing(day), is_complete: true } });
  await harness.as('staff').call(importAzba, { body: { text: `${day}\nR45B NIL` } });
  const flight = await add();
  await owner().call(consultSources, { params: { id: flight.id } });
  const consulted = await flightOf(flight.id);
  expect(openOf(consulted)).not.toContain('notam');
  const green = await readAll(consulted);
  expect(green.verdict).toBe('clear');
  expect(green.analysis?.checks.find(({ source }) => source === 'notam')?.reason?.code).toBe(
    'notam_consulted',
  );
  expect((await owner().call(downloadFlightPdf, { params: { id: flight.id } } as never)).status).toBe(200);
  const busy = await owner().call(createFlight, {
    body: mission({
      date_start: later(2),
      date_end: later(3),
      pilot_ids: [crew.pilot_id],
      drone_ids: [crew.drone_id],
    }),
  });
  const cards = busy.body.analysis?.constraints.map(({ key, status }) => [key, status]);
  const after = await readAll(busy.body);
  expect(after.verdict).toBe('steps');
  expect(after.analysis?.constraints.map(({ key, status }) => [key, status])).toEqual(cards);
});

it('from before it was kept what was held is taken back where the product holds something', async () => {
  const { id } = await readAll(await add());
  await sql`update flights set readings = (select jsonb_agg(case when c->>'source' = 'sia' then c else c - 'held' end)
    from jsonb_array_elements(readings) c) where id = ${id}`.execute(harness.db);
  const migration = new URL('../../../migrations/0437_readings_of_what_was_held.sql', import.meta.url);
  await sql.raw(readFileSync(migration, 'utf8')).execute(harness.db);
  expect(openOf(await flightOf(id))).toEqual(
    expect.arrayContaining(['rmz', 'photo_bans', 'nature', 'heliports', 'other_zones']),
  );
  expect(openOf(await flightOf(id))).toHaveLength(5);
});

it('stands with its taking back in the company’s journal, in the person’s name', async () => {
  const flight = await add();
  await read(flight.id, ['sup_aip', 'terrain']);
  await read(flight.id, ['terrain'], false);
  const { body } = await owner().call(operatorJournal, {
    params: { id: harness.actors.owner.operator_id ?? 0 },
    query: {} as never,
  });
  expect(body.results.slice(0, 2).map(({ action, details }) => [action, details])).toEqual([
    ['sources_unread', { flight_id: flight.id, mission: flight.display_identifier, sources: 'terrain' }],
    [
      'sources_read',
      { flight_id: flight.id, mission: flight.display_identifier, sources: 'sup_aip, terrain' },
    ],
  ]);
  expect(body.results[0]?.by).toBeTruthy();
});

it('A source’s reading is for the mission’s own people alone', async () => {
  const { id } = await add();
  const reply = await harness.as('stranger').call(readSource, {
    params: { id },
    body: { sources: [...READABLE_SOURCES], is_read: true, version: 1 },
  });
  expect(reply.status).toBe(404);
});
