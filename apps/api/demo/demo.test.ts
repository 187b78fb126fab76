import { listActivations } from '@envol/contract/activations';
import { listDatasets } from '@envol/contract/airspace';
import { getApproval, listApprovals } from '@envol/contract/approvals';
import { currentUser, loginUser, websocketToken } from '@envol/contract/auth';
import { demoAccounts, demoMails } from '@envol/contract/demo';
import { documentsEndpoints } from '@envol/contract/documents';
import { listFlightIncidents } from '@envol/contract/flight-incidents';
import { listFlights } from '@envol/contract/flights';
import { flyingTimesStats } from '@envol/contract/flying-times';
import { listOperatorInvoices } from '@envol/contract/invoices';
import { listNotifications } from '@envol/contract/notifications';
import { listOpinions } from '@envol/contract/opinions';
import {
  clientStructureConstraints,
  clientStructuresGeocoding,
  structuresGeometries,
} from '@envol/contract/structure-zones';
import { listStructures } from '@envol/contract/structures';
import { listSupervisions } from '@envol/contract/supervisions';
import { checkTakeOff, listTakeOffAuthorizations } from '@envol/contract/take-off';
import { APPROVAL_STATUSES } from '@envol/domain/approvals/statuses';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { ensureSia } from '../src/datasets/sia.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createClient } from '../test/client.ts';
import { cloneDatabase } from '../test/database.ts';
import { DAY_FLIGHTS, towerOf } from './dayFlights.ts';

let app: FastifyInstance;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let config: ReturnType<typeof readConfig>;

beforeAll(async () => {
  database = await cloneDatabase();
  await ensureSia(database.connection.db);
  config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: '/nonexistent',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'false',
    CHECK_RESPONSES: 'true',
    DEMO: 'true',
    WEB_DIST: '/nonexistent',
  });
  app = await createApp(config, database.connection, systemClock);
  await app.ready();
}, 120_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});

const signIn = async (username: string) => {
  const { password } = (await createClient(app, null).call(demoAccounts)).body;
  const { body } = await createClient(app, null).call(loginUser, {
    body: { username, password: password ?? '' },
  });
  return createClient(app, body.token);
};
const page = async (username: string, query: object = {}) => {
  const { body } = await (await signIn(username)).call(listApprovals, {
    query: { limit: 50, ...query } as never,
  });
  if (!('results' in body)) throw new Error('a page was expected');
  return body;
};

describe('the demonstration', () => {
  it('has thirty airports, a base, a prefecture, a U-space, rescue helicopters, seven operators, its missions and its requests', async () => {
    const count = async (table: 'structures' | 'operators' | 'flights') =>
      (await database.connection.db.selectFrom(table).select('id').execute()).length;
    expect([await count('structures'), await count('operators'), await count('flights')]).toEqual([
      36, 7, 81,
    ]);
    const requests = await database.connection.db
      .selectFrom('approvals')
      .innerJoin('flights', 'flights.id', 'approvals.flight_id')
      .innerJoin('structures', 'structures.id', 'approvals.structure_id')
      .select(['flights.name', 'structures.code'])
      .execute();
    // A flight of the day that falls into the night was allowed by the prefecture beside its tower.
    const towers = new Map(DAY_FLIGHTS.map((flight) => [flight.name, towerOf(flight)]));
    expect(
      requests.filter(({ name, code }) => code !== 'PREF-31' || (towers.get(name) ?? code) === code),
    ).toHaveLength(49);
  });

  it('has a mission out of sight of three days, each with its own notification to the armed forces', async () => {
    const rows = await database.connection.db
      .selectFrom('flight_constraints')
      .innerJoin('flights', 'flights.id', 'flight_constraints.flight_id')
      .select('judged')
      .where('flights.name', '=', 'Ligne de l’Autunois')
      .where('flight_constraints.key', '=', 'rule:bvlos')
      .execute();
    const days = rows.flatMap(({ judged }) => judged.windows?.map(({ closing_date }) => closing_date) ?? []);
    expect([days.length, new Set(days).size]).toEqual([3, 3]);
  });

  it('has requests in every state that a call leads to, some closed, some with unread messages', async () => {
    const rows = await database.connection.db
      .selectFrom('approvals')
      .select(['status', 'closed_at'])
      .execute();
    const reached = APPROVAL_STATUSES.filter((status) => status !== 'awaiting_validation');
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(reached));
    expect(rows.filter((row) => row.closed_at !== null)).toHaveLength(2);
    const queue = await page('tour.blagnac', { ordering: 'urgency' });
    expect(queue.to_process).toBeGreaterThanOrEqual(4);
    // What starts soon comes first, then what somebody waits for.
    const kinds = queue.results.map(({ urgency }) => urgency.kind);
    expect(kinds).toContain('message');
    expect(kinds.lastIndexOf('message')).toBeLessThan(kinds.indexOf('none'));
    expect(queue.results.some((row) => row.unread_messages > 0)).toBe(true);
  });

  it.each(['controle.ochey', 'prefecture.31'])('has requests of every kind at %s', async (username) => {
    const { results } = await page(username, { ordering: 'urgency' });
    expect(results.length).toBeGreaterThanOrEqual(6);
    expect(new Set(results.map(({ status }) => status)).size).toBeGreaterThanOrEqual(3);
  });

  it.each(['controle.ochey', 'prefecture.31'])(
    'has flights to come and hours to answer at %s',
    async (username) => {
      const { body } = await (await signIn(username)).call(listActivations, { query: {} as never });
      if (!('results' in body)) throw new Error('a page was expected');
      expect(body.results.map(({ status }) => status).sort()).toEqual(['accepted', 'submitted']);
      expect(body.results.every(({ date_end }) => Date.parse(date_end) > Date.now())).toBe(true);
    },
  );

  it('has drones in the air over its U-space, one of them ordered down', async () => {
    const { body } = await (await signIn('uspace.supervision')).call(listSupervisions, {
      query: {} as never,
    });
    if (!('results' in body)) throw new Error('a page was expected');
    expect(body.results.map(({ take_off }) => take_off?.status ?? null).sort()).toEqual([
      'landing_received',
      null,
      'taken_off',
    ]);
  });

  it('has sites of clients, found by their code with the 50 m around, and all said to be invented', async () => {
    const claire = await signIn('claire.morel');
    const { body: found } = await claire.call(clientStructuresGeocoding, { query: { code: 'demo-po' } });
    expect(found.map(({ code, buffer_m }) => [code, buffer_m])).toEqual([
      ['DEMO-POSTE-31', 50],
      ['DEMO-POSTE-82', 50],
    ]);
    const [site] = found;
    const [west, , east] = site?.envelope ?? [0, 0, 0];
    // 0.0032° of longitude there are 258 m; with 50 m on either side, 358.
    expect((east - west) * 111_320 * Math.cos((43.528 * Math.PI) / 180)).toBeCloseTo(358, -1);
    const { body: shown } = await claire.call(structuresGeometries, { query: { kind: 'client' } });
    expect([shown.count, shown.features.length]).toEqual([4, 4]);
    for (const { properties } of shown.features) {
      expect(properties.name).toMatch(/\(site inventé\)$/);
      expect(properties.message).toMatch(/inventé/);
    }
    const params = { id: site?.id ?? 0 };
    expect((await claire.call(clientStructureConstraints, { params })).status).toBe(200);
  });

  it('has a year in the flight log, incidents, tagged missions, and an opinion given and one awaited', async () => {
    const claire = await signIn('claire.morel');
    const { body: flown } = await claire.call(flyingTimesStats, { query: {} });
    expect(flown.nb_flights).toBeGreaterThan(150);
    expect(flown.by_week.length).toBeGreaterThan(30);
    expect(flown.night_duration).toBeGreaterThan(0);
    const { body: incidents } = await claire.call(listFlightIncidents, { query: { ordering: '-date' } });
    expect(incidents.results.map(({ reported_at }) => reported_at !== null)).toEqual([false, true]);
    expect(incidents.results[0]?.reports_due.some(({ duty }) => duty === 'mandatory')).toBe(true);
    const { body: missions } = await claire.call(listFlights, { query: { limit: 50 } as never });
    if (!('results' in missions)) throw new Error('a page was expected');
    expect(
      missions.results.filter(({ tags }) => tags.some(({ name }) => name === 'Toitures')).length,
    ).toBeGreaterThan(2);
    const { body: opinions } = await (await signIn('mairie.blagnac')).call(listOpinions, {
      query: {} as never,
    });
    if (!('results' in opinions)) throw new Error('a page was expected');
    expect(opinions.results.map(({ status }) => status).toSorted()).toEqual(['favourable', 'not_given']);
  });

  it('has an invoice of each month of a subscription, and one alone', async () => {
    const claire = await signIn('claire.morel');
    const params = { id: (await claire.call(currentUser)).body.operator?.id ?? Number.NaN };
    const { body } = await claire.call(listOperatorInvoices, { params, query: { limit: 100 } });
    const days = body.results
      .filter(({ subject_kind }) => subject_kind === 'subscription')
      .map(({ issued_on }) => issued_on);
    expect(days.length).toBeGreaterThanOrEqual(12);
    expect(new Set(days).size).toBe(days.length);
  });

  it('has papers that are valid, to be renewed, over, and one that a mission ahead outlives', async () => {
    const claire = await signIn('claire.morel');
    const { body: self } = await claire.call(currentUser);
    const { body: own } = await claire.call(documentsEndpoints.listOperatorDocuments, {
      params: { id: self.operator?.id ?? 0 },
    });
    expect(own.map(({ expiry }) => expiry).toSorted()).toEqual(['expired', 'none', 'valid']);
    const { body: all } = await claire.call(listFlights, { query: { limit: 100 } as never });
    if (!('results' in all)) throw new Error('a page was expected');
    const told = [];
    for (const { id } of all.results) {
      const { body } = await claire.call(documentsEndpoints.listFlightDocuments, { params: { id } });
      told.push(...body.filter(({ expires_before_end }) => expires_before_end));
    }
    expect(told.some(({ category }) => category === 'pratical_certificate')).toBe(true);
  });

  it('judged every mission for real, and keeps the status in step with the requests', async () => {
    const flights = await database.connection.db
      .selectFrom('flights')
      .select(['name', 'status', 'analysis'])
      .execute();
    expect(flights.filter((flight) => flight.analysis === null)).toEqual([]);
    expect(new Set(flights.map((flight) => flight.status)).size).toBeGreaterThanOrEqual(4);
  });

  it('has a mission that a visitor sees green, read by its pilot in his name', async () => {
    const { results } = (
      await (
        await signIn('claire.morel')
      ).call(listFlights, {
        query: { status: 'clear' } as never,
      })
    ).body as { results: { verdict: string; next_step: unknown; data_age: { params: object }[] }[] };
    expect(results.map(({ verdict, next_step }) => [verdict, next_step])).toEqual([['clear', null]]);
    for (const { params } of results[0]?.data_age ?? []) expect(params).toHaveProperty('read_by');
  });

  it('shows each side its own requests, notifications and e-mails', async () => {
    const [own, other] = [await page('claire.morel'), await page('yann.legoff')];
    const ids = new Set(own.results.map((row) => row.id));
    const all = await database.connection.db.selectFrom('approvals').select('id').execute();
    expect(own.count + other.count).toBeLessThan(all.length);
    expect(other.results.some((row) => ids.has(row.id))).toBe(false);
    const tower = await signIn('tour.blagnac');
    expect((await tower.call(listNotifications)).body.length).toBeGreaterThan(0);
    const mails = (await tower.call(demoMails)).body;
    expect(mails.count).toBeGreaterThan(0);
    expect(mails.results.every((mail) => mail.recipient === 'tour.blagnac@example.invalid')).toBe(true);
    expect(mails.results.every((mail) => mail.sent_at !== null)).toBe(true);
  });

  it('has somebody on both sides, an authority with two structures and an operator with two agencies', async () => {
    const both = (await (await signIn('simon.arnaud')).call(currentUser)).body;
    expect(both.memberships.map(({ tenant_kind }) => tenant_kind)).toEqual(['operator', 'structure']);
    const approach = (await (await signIn('approche.lyon')).call(currentUser)).body;
    expect(approach.authority?.structures.map(({ code }) => code)).toEqual(['LFLL', 'LFLY']);
    const [whole, part] = [await signIn('yann.legoff'), await signIn('maelle.tanguy')];
    const me = (await part.call(currentUser)).body;
    expect(me.operator?.sub_exploitants?.map(({ name }) => name)).toEqual(['Agence de Bretagne']);
    const count = async (person: typeof whole) =>
      ((await person.call(listFlights, { query: { limit: 1 } })).body as { count: number }).count;
    expect(await count(part)).toBeGreaterThan(0);
    expect(await count(part)).toBeLessThan(await count(whole));
  });

  it('shows the tower its day in every state, and a pilot what there is to do', async () => {
    const [tower, pilot] = [await signIn('tour.blagnac'), await signIn('claire.morel')];
    const now = Date.now();
    const { body } = await tower.call(listActivations);
    if (!('to_process' in body)) throw new Error('a page was expected');
    const states = body.results.map(({ status, is_over, date_start }) => {
      if (is_over) return 'over';
      return status === 'accepted' && Date.parse(date_start) <= now ? 'active' : status;
    });
    // What is agreed to and still to come does not fit into the day's last minutes.
    expect(states).toEqual(expect.arrayContaining(['submitted', 'active', 'over', 'refused']));
    expect(body.to_process).toBe(2);
    const seen = (await tower.call(listTakeOffAuthorizations)).body.results.map(({ status }) => status);
    expect(seen.sort()).toEqual(['landed', 'landing_received', 'submitted', 'taken_off']);
    const own = (await pilot.call(listTakeOffAuthorizations)).body.results;
    expect(own.flatMap(({ available_actions }) => available_actions)).toEqual(
      expect.arrayContaining(['land', 'cancel']),
    );
    const free = (await page('claire.morel', { q: 'Église Saint-Pierre' })).results[0]?.id ?? 0;
    const check = (await pilot.call(checkTakeOff, { params: { id: free } })).body;
    expect([check.can_request, check.obstacles]).toEqual([true, []]);
  });

  it('answers every account on its sign-in page, and the calls of a first visit', async () => {
    const { accounts } = (await createClient(app, null).call(demoAccounts)).body;
    expect(new Set(accounts.map((account) => account.user_type)).size).toBe(9);
    const owner = await signIn('claire.morel');
    expect((await owner.call(listFlights)).status).toBe(200);
    const tower = await signIn('tour.blagnac');
    for (const { id } of (await page('tour.blagnac')).results)
      expect((await tower.call(getApproval, { params: { id } })).status).toBe(200);
    expect(
      (await tower.call(listApprovals, { query: { geom: 'collection', no_limit: 'true' } as never })).status,
    ).toBe(200);
  });

  it('gives each kind of user what every signed-in person may ask for', async () => {
    const { accounts } = (await createClient(app, null).call(demoAccounts)).body;
    const byType = new Map(accounts.map(({ user_type, username }) => [user_type, username]));
    for (const [type, username] of byType) {
      const person = await signIn(username);
      const replies = [
        await person.call(currentUser),
        await person.call(listNotifications),
        await person.call(demoMails),
        await person.call(listStructures),
        await person.call(listDatasets),
        await person.call(websocketToken),
      ];
      expect([type, ...replies.map(({ status }) => status)]).toEqual([type, 200, 200, 200, 200, 200, 200]);
    }
  });

  it('leaves a database with people alone', async () => {
    const again = await createApp(config, database.connection, systemClock);
    await again.ready();
    expect(await database.connection.db.selectFrom('operators').select('id').execute()).toHaveLength(7);
    await again.close();
  });
});
