import { getFlight, listFlights } from '@envol/contract/flights';
import { listFlightRestrictions, readFlightRestrictions } from '@envol/contract/restrictions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createFacts } from '../../createFacts.ts';
import { putStoredInForce } from '../../datasets/importing.ts';
import { notifyAffectedOperators } from './notifyOperators.ts';
import { lowestFloor, noteNewZones } from './publications.ts';
import { recheckDue } from './recheck.ts';
import { type NewRestriction, noteRestrictions } from './restrictions.repository.ts';

let harness: Harness;
beforeAll(async () => {
  // The process's own sweeps would be first; here each step is asked for.
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());

let serial = 0;
/** A minute on: what is made after a restriction was known is not told of it. */
const later = () => new Date(Date.now() + 60_000);
const appear = async (changes: Partial<NewRestriction> = {}): Promise<void> => {
  const restriction: NewRestriction = {
    source: 'notam',
    key: `R${serial++}`,
    title: 'NOTAM LFFA-R1234/26',
    was: null,
    becomes: 'ZRT ACTIVE',
    geometries: [PLACES.country],
    lower: { reference: 'AGL', value: 0, unit: 'ft' },
    valid_from: null,
    valid_to: null,
    ...changes,
  };
  await noteRestrictions(harness.db, [restriction], later().toISOString());
};
const here = () => addFlight(harness, { areas: [{ geometry: PLACES.country }] });
const read = async (id: number) =>
  (await harness.as('pilot').call(listFlightRestrictions, { params: { id } })).body;

describe('the recheck of missions', () => {
  it('marks the missions that a new restriction touches, until somebody says that it is read', async () => {
    const flight = await here();
    await appear({ was: 'R 45 SFC – 800 ft AGL', becomes: 'R 45 SFC – 3 300 ft AMSL' });
    await recheckDue(harness.db, later());
    expect(await read(flight.id)).toEqual([
      expect.objectContaining({
        source: 'notam',
        was: 'R 45 SFC – 800 ft AGL',
        becomes: 'R 45 SFC – 3 300 ft AMSL',
        read_at: null,
      }),
    ]);
    const { body } = await harness.as('pilot').call(getFlight, { params: { id: flight.id } });
    expect(['clear', 'unverified']).not.toContain(body.verdict);
    const params = { id: flight.id };
    expect((await harness.as('stranger').call(readFlightRestrictions, { params })).status).toBe(404);
    const said = await harness.as('owner').call(readFlightRestrictions, { params });
    expect(said.body[0]?.read_by).toBe('Owner');
    const row = await harness.db
      .selectFrom('flights')
      .select('restricted_at')
      .where('id', '=', flight.id)
      .executeTakeFirstOrThrow();
    expect(row.restricted_at).toBeNull();
  });

  it.each([
    ['above the flight', { lower: { reference: 'AGL', value: 3000, unit: 'ft' } }],
    ['over before it begins', { valid_to: '2020-01-01T00:00:00Z' }],
    ['elsewhere', { geometries: [{ type: 'Circle', center: [-4.5, 48.4], radius_m: 500 }] }],
  ] as const)('passes over one that is %s', async (_, changes) => {
    const flight = await here();
    await appear(changes as Partial<NewRestriction>);
    await recheckDue(harness.db, later());
    expect(await read(flight.id)).toEqual([]);
  });

  const at = (minutes: number) => ({ from: 'midnight', minutes }) as const;
  const daily = (from: number, to: number): NonNullable<NewRestriction['schedule']> => ({
    rules: [{ days: [], hours: [{ start: at(from), end: at(to) }], isThroughout: false }],
    except: [],
  });
  const HOUR_MS = 3_600_000;

  it.each([
    // A mission of these tests is flown from 09:00 to 11:00 UTC.
    ['before', daily(6 * 60, 9 * 60), 0, false],
    ['after', daily(11 * 60, 14 * 60), 0, false],
    ['into', daily(10 * 60, 12 * 60), 0, true],
    ['over midnight, away from', daily(22 * 60, 5 * 60), 0, false],
    // Flown between the same hours of three days: the nights between are no hours of flight.
    ['between the days of', daily(14 * 60, 20 * 60), 2, false],
    ['on the days of', daily(8 * 60, 10 * 60), 2, true],
  ])('holds a mission against the hours of item D: %s its own', async (_, schedule, more_days, isTold) => {
    const { date_start, date_end } = await here();
    const flight = await addFlight(harness, {
      areas: [{ geometry: PLACES.country }],
      date_start,
      date_end: new Date(Date.parse(date_end) + more_days * 24 * HOUR_MS).toISOString(),
      hours_reference: 'utc',
      is_continuous: false,
    });
    await appear({ schedule, valid_from: date_start.slice(0, 10) });
    await recheckDue(harness.db, later());
    expect(await read(flight.id)).toHaveLength(isTold ? 1 : 0);
  });

  interface Letter {
    readonly dedupe_key: string;
    readonly subject: string;
    readonly body: string;
    readonly recipient: string;
  }
  /** Letters as they would be written, each key once; `breaks` after so many. */
  const letterBox = () => {
    const letters = new Map<string, Letter>();
    const box = { letters, breaks: false };
    const queueAll = async (_: unknown, mails: readonly Letter[]) => {
      if (box.breaks) throw new Error('the process ends here');
      for (const mail of mails) if (!letters.has(mail.dedupe_key)) letters.set(mail.dedupe_key, mail);
    };
    const deps = {
      db: harness.db,
      config: { public_url: 'https://envol.example' },
      facts: createFacts({ queueAll }),
    };
    const ofOwner = () =>
      [...letters.values()].filter(({ recipient }) => recipient === 'owner@example.invalid');
    return { box, deps, ofOwner };
  };
  const clearAway = async () => {
    await harness.db.deleteFrom('flight_restrictions').execute();
    await harness.db.updateTable('flights').set({ is_archived: true }).execute();
  };
  const addWebhook = async (): Promise<number> => {
    const { rows } = await sql<{
      id: number;
    }>`insert into webhooks (operator_id, url, kinds, secret, created_by_name, created_at)
    select operator_id, 'https://example.invalid', '{flight_updated}', 'x', 'Owner', '2026-01-01'
    from memberships where user_id = ${harness.actors.owner.id} returning id`.execute(harness.db);
    return rows[0]?.id ?? 0;
  };
  const toldToWebhook = async (id: number): Promise<unknown[]> =>
    (
      await sql<{
        body: string;
      }>`select body from webhook_deliveries where webhook_id = ${id} order by id`.execute(harness.db)
    ).rows.map(({ body }) => JSON.parse(body));
  const bellsOfOwner = () =>
    harness.db
      .selectFrom('notifications')
      .select(['event_id', 'subject_type', 'params'])
      .where('payload_type', '=', 'restrictions_appeared')
      .where('user_id', '=', harness.actors.owner.id)
      .execute();
  const frameOf = async (id = 0) =>
    (await harness.db.selectFrom('events').select('payload').where('id', '=', id).executeTakeFirstOrThrow())
      .payload.flight_ids;
  const bellsOf = async (flightIds: readonly number[]) =>
    (
      await harness.db
        .selectFrom('notifications')
        .select('subject_id')
        .where('payload_type', '=', 'restriction_appeared')
        .where('user_id', '=', harness.actors.owner.id)
        .where('subject_type', '=', 'flight')
        .where('subject_id', 'in', flightIds)
        .execute()
    ).map(({ subject_id }) => subject_id);

  it('tells the people of the missions once, by one bell and by one letter with before and after', async () => {
    await clearAway();
    const [one, two] = [await here(), await here()];
    await appear({ was: 'avant', becomes: 'après' });
    await recheckDue(harness.db, later());
    const { deps, ofOwner } = letterBox();
    const webhook = await addWebhook();
    expect(await notifyAffectedOperators(deps, later())).toBe(2);
    expect(await notifyAffectedOperators(deps, later())).toBe(0);
    const mine = ofOwner();
    expect(mine).toHaveLength(1);
    for (const words of ['avant', 'après', one.display_identifier, two.display_identifier])
      expect(mine[0]?.body).toContain(words);
    // Missions of a series have one name: their days tell them apart.
    const year = one.date_start.slice(0, 4);
    expect(mine[0]?.body).toMatch(new RegExp(`${one.display_identifier} .+, .+${year}\\W{1,3}http`));
    expect(mine[0]?.body).not.toMatch(/\{\{/);
    const bells = await bellsOfOwner();
    expect(bells).toMatchObject([{ subject_type: 'restricted_flights', params: { count: 2 } }]);
    expect(bells[0]?.params.identifiers).toBe(`${one.display_identifier}, ${two.display_identifier}`);
    // Screens hear of both in one event, a webhook of each by itself.
    expect(await frameOf(bells[0]?.event_id)).toEqual([one.id, two.id]);
    expect(await toldToWebhook(webhook)).toMatchObject(
      [one, two].map(({ id, status }) => ({ type: 'flight_updated', data: { flight_id: id, status } })),
    );
    const ids = async (is_restricted: 'true' | 'false') =>
      (await harness.as('owner').call(listFlights, { query: { is_restricted, is_archived: 'false' } })).body;
    expect(await ids('true')).toMatchObject({ count: 2 });
    expect(await ids('false')).toMatchObject({ count: 0 });
  });

  it.each([true, false])(
    'says in the letter whether the place of a message is approximate: %s',
    async (is_place_rough) => {
      await clearAway();
      await here();
      await appear({ is_place_rough });
      await recheckDue(harness.db, later());
      const { deps, ofOwner } = letterBox();
      await notifyAffectedOperators(deps, later());
      expect(/Position approximative/.test(ofOwner()[0]?.body ?? '')).toBe(is_place_rough);
    },
  );

  it('names each mission to the screens of those who reach it alone', async () => {
    await clearAway();
    const { pilot } = harness.actors;
    const [flown, other] = [await here(), await here()];
    await harness.db.deleteFrom('flight_pilots').where('flight_id', '=', other.id).execute();
    const pilot_id = flown.pilots[0]?.id ?? null;
    const isOwn = (is_restricted: boolean) =>
      harness.db
        .updateTable('memberships')
        .set({ is_restricted, pilot_id: is_restricted ? pilot_id : null })
        .where('user_id', '=', pilot.id)
        .execute();
    await isOwn(true);
    await appear();
    await recheckDue(harness.db, later());
    const { deps } = letterBox();
    await notifyAffectedOperators(deps, later());
    await isOwn(false);
    const events = await harness.db
      .selectFrom('events')
      .select(['audience', 'payload'])
      .where('type', '=', 'flights_restricted')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const heard = new Map(events.map(({ payload, audience }) => [String(payload.flight_ids), audience]));
    const pilots = (id: number) => heard.get(String(id))?.filter((each) => each.startsWith('pilot:'));
    expect(pilots(flown.id)).toEqual([`pilot:${pilot_id}`]);
    expect(pilots(other.id)).toEqual([]);
  });

  it('tells nothing before all that came together was held against missions, then one letter of it all', async () => {
    await clearAway();
    const flight = await here();
    for (const title of ['ZRT A', 'ZRT B']) await appear({ title, becomes: title, occasion: 'cycle 1' });
    const [, second] = await harness.db
      .selectFrom('restrictions')
      .select('id')
      .where('occasion', '=', 'cycle 1')
      .orderBy('id')
      .execute();
    await recheckDue(harness.db, later());
    const unchecked = (checked_at: string | null) =>
      harness.db
        .updateTable('restrictions')
        .set({ checked_at })
        .where('id', '=', second?.id ?? 0)
        .execute();
    await unchecked(null);
    const { deps, ofOwner } = letterBox();
    expect(await notifyAffectedOperators(deps, later())).toBe(0);
    await unchecked(later().toISOString());
    expect(await notifyAffectedOperators(deps, later())).toBe(2);
    expect(ofOwner()).toHaveLength(1);
    for (const words of ['2 restrictions', 'ZRT A', 'ZRT B', flight.display_identifier])
      expect(ofOwner()[0]?.body).toContain(words);
  });

  it('loses and doubles nothing over a process that ends amid its letters', async () => {
    await clearAway();
    const flight = await here();
    await appear();
    await recheckDue(harness.db, later());
    const { box, deps, ofOwner } = letterBox();
    box.breaks = true;
    await expect(notifyAffectedOperators(deps, later())).rejects.toThrow('ends here');
    expect(await bellsOf([flight.id])).toEqual([]);
    box.breaks = false;
    const both = await Promise.all([
      notifyAffectedOperators(deps, later()),
      notifyAffectedOperators(deps, later()),
    ]);
    expect(both.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(ofOwner()).toHaveLength(1);
    expect(await bellsOf([flight.id])).toEqual([flight.id]);
  });

  it('holds missions against what a new version of the airspace has new, not against what it keeps', async () => {
    const country = await here();
    const elsewhere = await addFlight(harness, { areas: [{ geometry: PLACES.blagnac }] });
    const { rows: restricted } = await sql<{ id: number; remarks: string | null }>`
    select z.id, z.remarks from zones z join datasets d on d.id = z.dataset_id
    where d.source = 'SIA' and d.is_current and z.kind = 'R' order by z.id limit 1`.execute(harness.db);
    const reworded = restricted[0]?.id ?? 0;
    const copied = await sql<{ id: number; former: number }>`
    with former as (select * from datasets where source = 'SIA' and is_current),
    made as (insert into datasets (source, version, effective_date, licence, attribution, checksum, report, origin,
        reader, imported_at)
      select source, version || 'b', effective_date, licence, attribution, 'b', report, 'file', reader, imported_at
      from former returning id),
    zones_made as (insert into zones (dataset_id, identifier, name, kind, airspace_class, lower_limit, upper_limit,
        geometry, bbox, activity, remarks)
      select made.id, z.identifier, z.name, z.kind, z.airspace_class, z.lower_limit, z.upper_limit, z.geometry, z.bbox,
        z.activity, z.remarks from zones z join former on former.id = z.dataset_id cross join made
      where z.id <> ${reworded}
      union all
      select made.id, z.identifier, z.name, z.kind, z.airspace_class, z.lower_limit, z.upper_limit, z.geometry, z.bbox,
        z.activity, 'Contact préalable obligatoire' from zones z cross join made where z.id = ${reworded}
      union all
      select made.id, 'LF-R 999', 'LF-R 999', 'R', null, '{"reference":"AGL","value":0,"unit":"ft"}',
        '{"reference":"AMSL","value":3300,"unit":"ft"}', ${JSON.stringify({ ...PLACES.country, radius_m: 900 })}::jsonb,
        box(point(2.5, 47.1), point(2.6, 47.3)), '{"kind":"permanent"}', null from made),
    aerodromes_made as (insert into aerodromes (dataset_id, icao_code, name, reference_lng, reference_lat, elevation_ft,
        status, has_atc, has_afis, runways)
      select made.id, a.icao_code, a.name, a.reference_lng, a.reference_lat, a.elevation_ft, a.status, a.has_atc,
        a.has_afis, a.runways from aerodromes a join former on former.id = a.dataset_id cross join made
      union all select made.id, 'LFXX', 'DEMO', 2.51, 47.11, 500, 'CAP', false, false, '[]' from made)
    select made.id, former.id as former from made, former`.execute(harness.db);
    const { id = 0, former = 0 } = copied.rows[0] ?? {};
    const turn = async (to: number) =>
      harness.db
        .transaction()
        .execute((db) => putStoredInForce(db, to, { today: '2999-01-01', now: later().toISOString() }));
    expect(await turn(id)).toMatchObject({ source: 'SIA' });
    await noteNewZones(harness.db, later());
    await recheckDue(harness.db, later());
    const ofAerodrome = { source: 'publication', title: 'LFXX DEMO', was: null };
    const ofZone = { source: 'publication', title: 'LF-R 999', was: null };
    expect(await read(country.id)).toMatchObject([ofAerodrome, ofZone]);
    const words = await harness.db
      .selectFrom('restrictions')
      .select(['was', 'becomes'])
      .where('becomes', 'like', '%Contact préalable obligatoire%')
      .execute();
    expect(words).toHaveLength(1);
    expect(words[0]?.was).toContain(restricted[0]?.remarks?.slice(0, 50) ?? '–');
    expect(await read(elsewhere.id)).toEqual([]);
    // Back to the former: nothing is new, and what was compared is not compared again.
    await turn(former);
    await noteNewZones(harness.db, later());
    expect(await recheckDue(harness.db, later())).toBe(0);
    // Put in force again, its zone is new to what was made meanwhile.
    const meanwhile = await here();
    await turn(id);
    await noteNewZones(harness.db, later());
    await recheckDue(harness.db, later());
    expect(await read(meanwhile.id)).toMatchObject([{ title: 'LFXX DEMO' }, { title: 'LF-R 999' }]);
  });

  it('holds floors over different references for the ground', () => {
    const floor = (reference: 'AGL' | 'AMSL', value: number) => ({
      lower: { reference, value, unit: 'm' } as const,
    });
    expect([
      lowestFloor([floor('AGL', 100), floor('AMSL', 150)]),
      lowestFloor([floor('AGL', 100), floor('AGL', 50)]),
    ]).toMatchObject([{ value: 0 }, { value: 50 }]);
  });
});
