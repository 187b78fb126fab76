import {
  flightMilitaryAnalysis,
  importAzba,
  importMilitarySectors,
  listMilitary,
} from '@envol/contract/military';
import { azbaZone } from '@envol/domain/military/readAzba';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission, controlZone } from '../../../test/missions.ts';
import { simulatedAzba } from '../../integrations/azba/open.ts';
import { keepAzba } from './military.service.ts';

let harness: Harness;
let flightId: number;
let day: string;
beforeAll(async () => {
  harness = await createHarness();
  const made = await addMission(harness.db, {
    operator_id: harness.actors.owner.operator_id ?? 0,
    structure_id: null,
    in_days: 5,
    judged: { ...controlZone('X'), key: 'zone:LF-R 45 A', kind: 'low_flying_network', title: 'LF-R 45 A' },
  });
  flightId = made.flight_id;
  const flight = await harness.db
    .selectFrom('flights')
    .select('date_start')
    .where('id', '=', flightId)
    .executeTakeFirstOrThrow();
  day = flight.date_start.slice(0, 10);
  await harness.db
    .updateTable('flights')
    .set({ date_start: `${day}T09:00:00.000Z`, date_end: `${day}T11:00:00.000Z` })
    .where('id', '=', flightId)
    .execute();
});
afterAll(() => harness.close());

const analysis = async (id = flightId) =>
  (await harness.as('owner').call(flightMilitaryAnalysis, { params: { id } })).body;
const take = (text: string) => harness.as('staff').call(importAzba, { body: { text } });

describe('the activation table', () => {
  it('counts a zone as active until it was taken', async () => {
    expect((await analysis()).azba).toMatchObject({
      state: 'not_checked',
      missing_dates: [day],
      zones: [{ zone: 'R45A', activity: 'unknown' }],
    });
  });

  it('invented for the demonstration says nothing of a zone that sleeps', async () => {
    await keepAzba({ db: harness.db, azba_service: simulatedAzba() }, new Date(`${day}T05:00:00Z`));
    const { state, zones } = (await analysis()).azba;
    expect(state).toBe('simulated');
    expect(zones[0]?.activity).not.toBe('inactive');
  });

  it('tells the hours in common, the later table of a day in place of the former', async () => {
    const { body } = await take(`${day}\nLF-R45A 0800-1000\nR46N1 0900-1130\nR47 nonsense`);
    expect(body).toMatchObject({ activations: 2, dates: [day], refused: [{ line: 4, reason: 'no_hours' }] });
    expect((await analysis()).azba).toMatchObject({
      state: 'consulted',
      zones: [{ activity: 'active', common_minutes: 60 }],
    });
    await take(`${day}\nR45A NIL`);
    expect((await analysis()).azba.zones).toMatchObject([{ activity: 'inactive', common_minutes: 0 }]);
  });

  it('says nothing of a zone whose line could not be read, nor of hours that no zone was given', async () => {
    for (const line of ['R45A 0900-1O00', 'R46N1 0800-0830\n0900-1000']) {
      const { body } = await take(`${day}\n${line}`);
      expect(body.refused).toHaveLength(1);
      expect((await analysis()).azba).toMatchObject({
        state: 'partial',
        missing_dates: [day],
        zones: [{ activity: 'unknown', hours: [] }],
      });
    }
    // Another zone's line is no matter to this mission.
    await take(`${day}\nR45A NIL\nR46N1 0900-1O00`);
    expect((await analysis()).azba).toMatchObject({ state: 'consulted', zones: [{ activity: 'inactive' }] });
  });

  it('tells hours that began on the day before', async () => {
    const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    await take(`${before}\nR45A 2200-1000`);
    expect((await analysis()).azba).toMatchObject({
      state: 'consulted',
      zones: [{ activity: 'active', common_minutes: 60 }],
    });
    await take(`${before}\nR45A NIL`);
  });

  it('of the day before has to be read for a flight by night', async () => {
    const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const at = (date_start: string, date_end: string) =>
      harness.db.updateTable('flights').set({ date_start, date_end }).where('id', '=', flightId).execute();
    await at(`${day}T00:10:00.000Z`, `${day}T00:50:00.000Z`);
    expect((await analysis()).azba).toMatchObject({ state: 'consulted' });
    await take(`${before}\nR45A 2300-O100`);
    expect((await analysis()).azba).toMatchObject({
      state: 'partial',
      missing_dates: [before],
      zones: [{ activity: 'unknown' }],
    });
    await harness.db
      .deleteFrom('azba_imports')
      .where(sql<boolean>`dates @> ${[before]}::text[]`)
      .execute();
    expect((await analysis()).azba).toMatchObject({ state: 'partial', missing_dates: [before] });
    await at(`${day}T09:00:00.000Z`, `${day}T11:00:00.000Z`);
    expect((await analysis()).azba).toMatchObject({ state: 'consulted', missing_dates: [] });
  });

  it('is to be taken again after a day', async () => {
    const aged = (fetched_at: string) => harness.db.updateTable('azba_imports').set({ fetched_at }).execute();
    const fresh = await harness.db.selectFrom('azba_imports').select('fetched_at').executeTakeFirstOrThrow();
    await aged(new Date(Date.now() - 25 * 3_600_000).toISOString());
    expect((await analysis()).azba).toMatchObject({ state: 'out_of_date', zones: [{ activity: 'unknown' }] });
    await aged(fresh.fetched_at);
  });

  it('says nothing of a card that names the first zone of several', async () => {
    const title = (text: string) =>
      sql`update flight_constraints set judged = jsonb_set(judged, '{title}', to_jsonb(${text}::text))
        where flight_id = ${flightId}`.execute(harness.db);
    await title('LF-R 45 A + 2');
    expect((await analysis()).azba.zones).toMatchObject([{ activity: 'unknown' }]);
    await title('LF-R 45 A');
  });

  it('holds standing missions against the hours that it has new', async () => {
    const [zone] = (
      await sql<{ identifier: string }>`select z.identifier from zones z
        join datasets d on d.id = z.dataset_id and d.is_current and d.source = 'SIA'
        where z.kind = 'RTBA' order by z.id limit 1`.execute(harness.db)
    ).rows;
    const named = azbaZone(zone?.identifier ?? '');
    await take(`${day}\n${named} 0900-1000`);
    await take(`${day}\n${named} 0900-1000\n${named} 1400-1500`);
    const noted = (
      await harness.db
        .selectFrom('restrictions')
        .select(['title', 'was', 'valid_from', 'occasion'])
        .where('source', '=', 'azba')
        .orderBy('id')
        .execute()
    ).slice(-2);
    expect(noted).toMatchObject([
      { title: `${zone?.identifier}, ${day} 09:00 – 10:00 UTC`, was: null },
      {
        title: `${zone?.identifier}, ${day} 14:00 – 15:00 UTC`,
        was: `${day} 09:00 – 10:00 UTC`,
        valid_from: `${day}T14:00:00.000Z`,
      },
    ]);
    expect(new Set(noted.map(({ occasion }) => occasion)).size).toBe(2);
  });

  it('is taken by the staff alone, and listed', async () => {
    expect((await harness.as('owner').call(importAzba, { body: { text: day } })).status).toBe(403);
    expect((await take('Bonjour.')).status).toBe(400);
    const { body } = await harness.as('staff').call(listMilitary);
    const sources = body.tables.map(({ source }) => source);
    expect([new Set(sources.slice(0, -1)), sources.at(-1)]).toEqual([new Set(['staff']), 'simulated']);
  });

  it('leaves what was consulted of missions of other days, and takes its own source alone of those of its day', async () => {
    const until = new Date(Date.parse(`${day}T23:00:00Z`)).toISOString();
    const consulted = (['notam', 'azba'] as const).map((source) => ({
      source,
      at: until,
      until,
      by: 'Owner',
    }));
    const mission = harness.db.updateTable('flights').where('id', '=', flightId);
    await mission.set({ consulted: JSON.stringify(consulted) }).execute();
    const left = async () => {
      const query = harness.db.selectFrom('flights').select('consulted').where('id', '=', flightId);
      return (await query.executeTakeFirstOrThrow()).consulted?.map(({ source }) => source);
    };
    const later = new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10);
    await take(`${later}\nLF-R45A 0800-1000`);
    expect(await left()).toEqual(['notam', 'azba']);
    await take(`${day}\nLF-R45A 0800-1000\nR46N1 0900-1130`);
    expect(await left()).toEqual(['notam']);
  });
});

describe('a military sector', () => {
  it('asks for a notification at its hours, from 50 m and 900 g on', async () => {
    const geometry = {
      type: 'Circle' as const,
      center: PLACES.country.center as [number, number],
      radius_m: 5_000,
    };
    const days = [0, 1, 2, 3, 4, 5, 6];
    const sector = { kind: 'SETBA' as const, name: 'Berry', geometry };
    const calendar = { days, from: '00:00', to: '23:59', with_holidays: true };
    const { id } = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
    const low = await addFlight(harness, { areas: [{ geometry: PLACES.country }], max_flying_height: 40 });
    expect((await analysis(id)).sectors_imported_at).toBeNull();
    const body = { source: 'AIP ENR 5.3', sectors: [{ ...sector, calendar }] };
    expect((await harness.as('staff').call(importMilitarySectors, { body })).status).toBe(204);
    const found = await analysis(id);
    expect(found.sectors).toMatchObject([{ name: 'Berry', ceiling_m: 150, needs_army_notice: true }]);
    expect(found.army_windows).toHaveLength(1);
    expect(await analysis(low.id)).toMatchObject({
      sectors: [{ needs_army_notice: false }],
      army_windows: [],
    });
    // An area flown higher than its mission.
    const areas = [{ geometry: PLACES.country, max_height_m: 60 }];
    const high = await addFlight(harness, { areas, max_flying_height: 40 });
    expect((await analysis(high.id)).sectors).toMatchObject([{ needs_army_notice: true }]);
  });
});
