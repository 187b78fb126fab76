import { getApproval } from '@envol/contract/approvals';
import { currentUser } from '@envol/contract/auth';
import { listFlights } from '@envol/contract/flights';
import {
  deleteOperator,
  listOperators,
  operatorDesk,
  operatorStaffJournal,
  previewOperatorDeletion,
} from '@envol/contract/operators';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApproved, insertActivationRow, insertTakeOffRow } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
let params: { id: number };
beforeAll(async () => {
  harness = await createHarness();
  params = { id: harness.actors.owner.operator_id ?? 0 };
});
afterAll(() => harness.close());

const staff = () => harness.as('staff');
const body = { name: 'Nord Drone', reason: 'Société radiée' };
const remove = (changes: Partial<typeof body> = {}) =>
  staff().call(deleteOperator, { params, body: { ...body, ...changes } });
const obstacles = async () => (await staff().call(previewOperatorDeletion, { params })).body.obstacles;
const closeDay = (): Promise<unknown> =>
  Promise.all([
    harness.db.updateTable('activations').set({ status: 'cancelled' }).execute(),
    harness.db.updateTable('take_off_authorizations').set({ status: 'landed' }).execute(),
  ]);
const TABLES = ['memberships', 'flights', 'pilots', 'drones', 'approvals'] as const;
type Counts = Readonly<Record<(typeof TABLES)[number], number>>;
const owned = async (id: number): Promise<Counts | undefined> => {
  const counts = TABLES.map(
    (name) =>
      sql`(select count(*)::int from ${sql.table(name)} where operator_id = ${id}) as ${sql.ref(name)}`,
  );
  return (await sql<Counts>`select ${sql.join(counts)}`.execute(harness.db)).rows[0];
};

describe('an operator is not deleted', () => {
  it('while something of its day is asked for, agreed or in the air, and the preview says what', async () => {
    const { approval_id } = await addApproved(harness);
    await insertActivationRow(harness, approval_id, { status: 'accepted' });
    expect(await obstacles()).toEqual([{ kind: 'activations', count: 1 }]);
    const refused = await remove();
    expect([refused.status, refused.error.code]).toEqual([409, 'OPERATOR_IN_ACTIVITY']);
    await closeDay();
    await insertTakeOffRow(harness, approval_id);
    expect(await obstacles()).toEqual([{ kind: 'take_offs', count: 1 }]);
    // Who is in the air counts until landed, whatever the hour.
    await sql`update take_off_authorizations set status = 'taken_off', date_start = date_start - interval '30 days',
      date_end = date_end - interval '30 days' where status = 'submitted'`.execute(harness.db);
    expect(await obstacles()).toEqual([{ kind: 'take_offs', count: 1 }]);
    expect((await remove()).error.code).toBe('OPERATOR_IN_ACTIVITY');
    await closeDay();
    expect(await obstacles()).toEqual([]);
  });

  it('under another name, nor by anyone but the platform’s administrators', async () => {
    const other = await remove({ name: 'Nord' });
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([400, ['name']]);
    for (const who of ['owner', 'stranger', 'controller', 'hijacker'] as const) {
      expect((await harness.as(who).call(previewOperatorDeletion, { params })).status).toBe(403);
      expect((await harness.as(who).call(deleteOperator, { params, body })).status).toBe(403);
    }
    expect((await owned(params.id))?.memberships).toBe(3);
  });
});

describe('a deleted operator', () => {
  it('leaves its requests with their authorities, withdrawn, and nothing else', async () => {
    const { approval_id } = await addRequest(harness);
    const before = await owned(params.id);
    const neighbour = harness.actors.stranger.operator_id ?? 0;
    const theirs = await owned(neighbour);
    const seen = (await staff().call(previewOperatorDeletion, { params })).body;
    expect(seen).toMatchObject({
      goes: {
        members: before?.memberships,
        flights: before?.flights,
        pilots: before?.pilots,
        drones: before?.drones,
      },
      stays: { approvals: before?.approvals },
    });
    expect(seen.standing_requests).toBeGreaterThan(0);

    const { status, body: desk } = await remove({ name: ' Nord Drone ' });
    expect([status, desk.members, desk.available_actions]).toEqual([200, [], ['note']]);
    expect(desk.deleted_at).not.toBeNull();
    const after = await owned(params.id);
    expect(after).toEqual({
      memberships: 0,
      flights: 0,
      pilots: 0,
      drones: 0,
      approvals: before?.approvals,
    });
    expect(await owned(neighbour)).toEqual(theirs);

    const request = await harness.db
      .selectFrom('approvals')
      .select(['status', 'request'])
      .where('id', '=', approval_id)
      .executeTakeFirstOrThrow();
    expect(request).toMatchObject({ status: 'cancelled', request: { pilot: { full_name: '–' } } });
    const kept = await harness.as('controller').call(getApproval, { params: { id: approval_id } });
    expect(kept.body).toMatchObject({ status: 'cancelled', pilot: { full_name: '–' } });
    const left = await harness.db
      .selectFrom('approvals')
      .select('id')
      .where('operator_id', '=', params.id)
      .where('closed_at', 'is', null)
      .where('status', '<>', 'cancelled')
      .execute();
    expect(left).toEqual([]);
  });

  it('is written down, told to its administrators, and nobody acts for it', async () => {
    const [line] = (await staff().call(operatorStaffJournal, { params })).body.results;
    expect(line).toMatchObject({
      action: 'operator_deleted',
      staff_name: 'Staff',
      details: { reason: 'Société radiée', withdrawn: expect.any(Number) },
    });
    const letters = await harness.db
      .selectFrom('mails')
      .select(['recipient', 'body'])
      .where('subject', 'like', '%Nord Drone est supprimé')
      .execute();
    expect(letters.map(({ recipient }) => recipient)).toEqual(['owner@example.invalid']);
    expect(letters[0]?.body).toContain('Société radiée');
    await expect.poll(async () => (await harness.as('owner').call(listFlights)).status).toBe(403);
    expect((await harness.as('owner').call(currentUser)).body.operator).toBeNull();
  });

  it('is still found by the staff, as deleted, and not deleted twice', async () => {
    const { body: list } = await staff().call(listOperators, { query: { q: 'Nord Drone' } });
    expect(list.results.find(({ id }) => id === params.id)?.deleted_at).not.toBeNull();
    expect((await staff().call(operatorDesk, { params })).body.commercial_name).toBe('Nord Drone');
    expect((await remove()).error.code).toBe('OPERATOR_DELETED');
    expect((await staff().call(previewOperatorDeletion, { params })).error.code).toBe('OPERATOR_DELETED');
  });
});
