import { postActivationMessage } from '@envol/contract/activations';
import { listApprovals, postMessage, requestApproval } from '@envol/contract/approvals';
import { downloadDocument } from '@envol/contract/documents';
import { createFlightIncident, listFlightIncidents } from '@envol/contract/flight-incidents';
import { getFlight, listFlights } from '@envol/contract/flights';
import { createFlyingTime, flyingTimesStats, listFlyingTimes } from '@envol/contract/flying-times';
import { listPilots } from '@envol/contract/pilots';
import { audiencesOf, reachOf } from '@envol/domain/access/reach';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../../test/actors.ts';
import { type Client, createClient } from '../../../test/client.ts';
import { insertActivationRow } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission, type MissionRows } from '../../../test/missions.ts';
import { asking } from '../../../test/requests.ts';
import { type Connection, connectDatabase } from '../../platform/db/database.ts';
import { runInScope, scopeOf } from '../../platform/db/scope.ts';
import { eventsAfter } from '../../platform/realtime/events.ts';
import { findUserById, toActor } from '../auth/index.ts';

let harness: Harness;
let connection: Connection;
/** Flown by the restricted pilot, and by another. */
let own: MissionRows;
let others: MissionRows;
let restricted: Client;
let userId: number;

beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
  connection = connectDatabase(harness.url, 2);
  const { owner, controller } = harness.actors;
  const operator_id = owner.operator_id ?? 0;
  const make = (name: string) =>
    addMission(harness.db, { operator_id, structure_id: controller.structure_id, name });
  own = await make('La sienne');
  others = await make('Celle des autres');
  for (const rows of [own, others])
    await harness.as('owner').call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) });
  const person = await addPerson(harness.db, 'restrictedpilot', {
    user_type: 'subscribers',
    parts: [{ operator_id, user_type: 'subscribers', role: 'standard' }],
  });
  userId = person.id;
  await harness.db
    .updateTable('memberships')
    .set({ is_restricted: true, pilot_id: own.pilot_id })
    .where('user_id', '=', person.id)
    .execute();
  restricted = createClient(harness.app, person.token);
});
afterAll(async () => {
  await connection.close();
  await harness.close();
});

const actor = async () => {
  const row = await findUserById(harness.db, userId);
  if (!row) throw new Error('the pilot is missing');
  return toActor(row, { acting_membership_id: null, impersonator_user_id: null });
};
const all = async (table: string): Promise<number[]> =>
  runInScope(scopeOf(await actor()), async () => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(
      connection.scoped,
    );
    return rows.map(({ id }) => Number(id));
  });

describe('a restricted pilot', () => {
  it('lists, counts and finds its own missions alone', async () => {
    const list = async (query: object) =>
      (await restricted.call(listFlights, { query } as never)).body as {
        count: number;
        results: { id: number }[];
      };
    const found = await list({});
    expect([found.count, found.results.map(({ id }) => id)]).toEqual([1, [own.flight_id]]);
    expect((await list({ q: 'Celle des autres' })).count).toBe(0);
  });

  it('opens no other mission, and nothing of what was asked for it', async () => {
    const status = async (id: number) => (await restricted.call(getFlight, { params: { id } })).status;
    expect([await status(own.flight_id), await status(others.flight_id)]).toEqual([200, 404]);
    const { body } = await restricted.call(listApprovals, { query: {} } as never);
    expect((body as { results: { flight: { id: number } | null }[] }).results).toHaveLength(1);
  });

  it('is told that a colleague’s papers are not its to read, not that there are none', async () => {
    const paper = (pilotId: number) => ({
      owner_type: 'pilot' as const,
      owner_id: pilotId,
      operator_id: harness.actors.owner.operator_id ?? 0,
      side: 'operator' as const,
      category: 'other',
      name: 'certificat.pdf',
      type: 'application/pdf',
      bytes: 1000,
      sha256: 'a'.repeat(64),
      storage_key: `papers-of-${pilotId}`,
      expires_on: '2020-01-01',
      created_at: '2019-01-01T08:00:00Z',
    });
    for (const rows of [own, others])
      await harness.db.insertInto('documents').values(paper(rows.pilot_id)).execute();
    const pilots = async (query: object) =>
      (await restricted.call(listPilots, { query } as never)).body as {
        results: { id: number; papers: { expiry: string } }[];
      };
    const standing = new Map((await pilots({})).results.map(({ id, papers }) => [id, papers.expiry]));
    expect([standing.get(own.pilot_id), standing.get(others.pilot_id)]).toEqual(['expired', 'unknown']);
    const expired = (await pilots({ papers: 'expired' })).results.map(({ id }) => id);
    expect(expired).toEqual([own.pilot_id]);
    const without = (await pilots({ papers: 'none' })).results.map(({ id }) => id);
    expect(without).toEqual([]);
    await harness.db.deleteFrom('documents').where('name', '=', 'certificat.pdf').execute();
  });

  it('reaches nothing more where a query forgets its condition', async () => {
    expect(await all('flights')).toEqual([own.flight_id]);
    expect(await all('approvals')).toHaveLength(1);
    expect(await all('mails')).toEqual([]);
  });

  it('reads the files that were sent about the day of its own missions alone', async () => {
    const statusOf = async ({ flight_id }: MissionRows): Promise<number> => {
      const { id: approval } = await harness.db
        .selectFrom('approvals')
        .select('id')
        .where('flight_id', '=', flight_id)
        .executeTakeFirstOrThrow();
      const params = { id: await insertActivationRow(harness, approval) };
      const files = [new File(['%PDF-1.4\n%%EOF'], 'plan.pdf')];
      const sent = await harness
        .as('owner')
        .call(postActivationMessage, { params, body: { message: 'Le plan.' } as never }, { files });
      const id = sent.body.documents[0]?.id ?? 0;
      return (await restricted.call(downloadDocument, { params: { id } })).status;
    };
    expect([await statusOf(own), await statusOf(others)]).toEqual([200, 404]);
    expect(await all('documents')).toHaveLength(1);
    // The files go with what was discussed.
    await harness.db.deleteFrom('activations').execute();
    expect(await all('documents')).toEqual([]);
  });

  it('hears of its own missions alone', async () => {
    const audiences = audiencesOf(reachOf(await actor()));
    expect(audiences).toEqual([
      `user:${userId}`,
      `company:${harness.actors.owner.operator_id}`,
      `pilot:${own.pilot_id}`,
    ]);
    const last = (await eventsAfter(harness.db, 0, null, 1000)).at(-1)?.id ?? 0;
    const approvals = await harness.db.selectFrom('approvals').select(['id', 'flight_id']).execute();
    for (const { id } of approvals)
      await harness.as('controller').call(postMessage, { params: { id }, body: { message: 'Bien reçu.' } });
    const heard = await eventsAfter(harness.db, last, audiences, 100);
    expect(heard.map(({ payload }) => payload.flight_id)).toEqual([own.flight_id]);
  });

  it('notes flights in its own name alone, and reads no other line of the log', async () => {
    const line = (contact_id: number) => ({
      body: { contact_id, date: '2026-01-05', nb_flights: 2, duration: 30 },
    });
    expect((await harness.as('owner').call(createFlyingTime, line(others.pilot_id))).status).toBe(201);
    const foreign = await restricted.call(createFlyingTime, line(others.pilot_id));
    expect([foreign.status, foreign.error.code]).toEqual([400, 'PILOT_UNKNOWN']);
    expect((await restricted.call(createFlyingTime, line(own.pilot_id))).status).toBe(201);
    const { body } = await restricted.call(listFlyingTimes, { query: {} } as never);
    const { results } = body as { results: { contact: { id: number } }[] };
    expect(results.map(({ contact }) => contact.id)).toEqual([own.pilot_id]);
    const stats = (await restricted.call(flyingTimesStats, { query: {} } as never)).body;
    expect([stats.nb_flights, stats.recent.map(({ id }) => id)]).toEqual([2, [own.pilot_id]]);
    expect(await all('flying_times')).toHaveLength(1);
  });

  it('sees incidents that it noted or that happened on its missions', async () => {
    const note = async (client: Client, title: string, flight_id: number | null) => {
      const facts = { location: 'Toulouse (31)', reporter: 'Camille Laurent', types: ['drone_breaking'] };
      const date = '2026-01-05T09:00:00Z';
      const body = { title, date, flight_id, description: 'Perte de liaison.', ...facts };
      return (await client.call(createFlightIncident, { body } as never, { files: [paper()] })).status;
    };
    const paper = () => new File(['%PDF-1.4\n%%EOF'], 'constat.pdf', { type: 'application/pdf' });
    const owner = harness.as('owner');
    expect([
      await note(owner, 'Sur la sienne', own.flight_id),
      await note(owner, 'Sur celle des autres', others.flight_id),
      await note(restricted, 'La sienne', null),
      await note(restricted, 'Sur une mission qu’il ne voit pas', others.flight_id),
    ]).toEqual([201, 201, 201, 400]);
    const { body } = await restricted.call(listFlightIncidents, { query: {} } as never);
    const { results } = body as { results: { title: string }[] };
    expect(results.map(({ title }) => title).sort()).toEqual(['La sienne', 'Sur la sienne']);
    expect(await all('flight_incidents')).toHaveLength(2);
    expect(await all('documents')).toHaveLength(2);
    // The room is the operator's: what the pilot does not see fills it all the same.
    await harness.db
      .updateTable('documents')
      .set({ bytes: 6_000_000_000 })
      .where('owner_type', '=', 'flight_incident')
      .where('uploaded_by', '!=', userId)
      .execute();
    const full = await restricted.call(
      createFlightIncident,
      {
        body: {
          title: 'Une de plus',
          date: '2026-01-06T09:00:00Z',
          flight_id: null,
          description: 'Perte de liaison.',
          location: 'Toulouse (31)',
          reporter: 'Camille Laurent',
          types: ['drone_breaking'],
        },
      } as never,
      { files: [paper()] },
    );
    expect(full.error.code).toBe('STORAGE_FULL');
  });

  it('sees none while its account is no pilot’s', async () => {
    await harness.db
      .updateTable('memberships')
      .set({ pilot_id: null })
      .where('user_id', '=', userId)
      .execute();
    expect(await all('flights')).toEqual([]);
    await harness.db
      .updateTable('memberships')
      .set({ pilot_id: own.pilot_id })
      .where('user_id', '=', userId)
      .execute();
  });
});
