import { decideApproval, postMessage } from '@envol/contract/approvals';
import {
  downloadDayLog,
  giveHandover,
  listHandovers,
  readDayLog,
  readShiftState,
  takeHandover,
} from '@envol/contract/shifts';
import { todayIn } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, decision } from '../../../test/requests.ts';
import { systemClock } from '../../platform/clock.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const structureId = (): number => harness.actors.controller.structure_id ?? 0;
const state = async () =>
  (await harness.as('controller').call(readShiftState, { query: { structure_id: structureId() } })).body;
const give = (notes: string) =>
  harness.as('controller').call(giveHandover, { body: { structure_id: structureId(), notes } });
const take = (who: 'colleague' | 'controller', id: number, note: string | null = null) =>
  harness.as(who).call(takeHandover, { params: { id }, body: { note } });
const handovers = async () =>
  (await harness.as('colleague').call(listHandovers, { query: { structure_id: structureId() } as never }))
    .body;

it('a handover keeps what stood when it was given, whatever is decided afterwards', async () => {
  const { approval_id: id } = await addRequest(harness, { name: 'À la relève' });
  const before = await state();
  expect(before.to_process.rows.map((row) => row.id)).toContain(id);
  const given = (await give('Piste 14.')).body;
  const params = { id };
  await harness.as('controller').call(decideApproval, { params, body: decision('accept', 1) });
  expect((await state()).to_process.rows.map((row) => row.id)).not.toContain(id);
  const kept = (await handovers()).results.find((each) => each.id === given.id);
  expect(kept).toMatchObject({ state: 'given', notes: 'Piste 14.', taken_by: null, is_own: false });
  expect(kept?.stood.to_process.rows.map((row) => row.id)).toContain(id);
  expect(kept?.available_actions).toEqual(['take']);
});

it('a handover is signed by another person once, and a later one leaves it taken', async () => {
  const { id } = (await give('')).body;
  const taken = (await take('colleague', id, 'Vu.')).body;
  expect(taken).toMatchObject({ state: 'taken', taken_note: 'Vu.', available_actions: [] });
  expect((await take('colleague', id)).body.taken_at).toBe(taken.taken_at);
  await give('Encore.');
  expect((await handovers()).results.find((each) => each.id === id)?.state).toBe('taken');
});

it('a handover is told to every window of its structure when it is given, and when it is taken', async () => {
  const frames = async (handover_id: number) =>
    (
      await harness.db
        .selectFrom('events')
        .select(['audience', 'payload'])
        .where('type', '=', 'shift_handed_over')
        .orderBy('id')
        .execute()
    ).filter(({ payload }) => (payload as { handover_id?: number }).handover_id === handover_id);
  const { id } = (await give('À toi.')).body;
  expect((await frames(id)).map(({ audience }) => audience)).toEqual([[`structure:${structureId()}`]]);
  await take('colleague', id);
  expect(await frames(id)).toHaveLength(2);
  // Taken again by the same hand it is no news.
  await take('colleague', id);
  expect(await frames(id)).toHaveLength(2);
});

it('a handover that was given is changed by nobody, its second signature apart', async () => {
  const { id } = (await give('Écrit une fois.')).body;
  const { rows } = await sql<{
    column_name: string;
  }>`select column_name from information_schema.column_privileges
    where table_name = 'shift_handovers' and grantee = 'envol_authority' and privilege_type = 'UPDATE'`.execute(
    harness.db,
  );
  expect(rows.map(({ column_name }) => column_name).sort()).toEqual([
    'taken_at',
    'taken_by',
    'taken_by_name',
    'taken_note',
  ]);
  expect(id).toBeGreaterThan(0);
});

it('a day’s log tells decisions, messages and handovers in their order, and prints them in both languages', async () => {
  const { approval_id: id } = await addRequest(harness, { name: 'Au journal' });
  const params = { id };
  await harness.as('controller').call(postMessage, { params, body: { message: 'Quelle piste ?' } as never });
  const refusal = { ...decision('refuse', 1), message: 'Percée en service.' };
  await harness.as('controller').call(decideApproval, { params, body: refusal });
  await give('Fin de service.');
  const date = todayIn(systemClock.now(), (await state()).time_zone);
  const query = { structure_id: structureId(), date };
  const { body } = await harness
    .as('controller')
    .call(readDayLog, { query: { ...query, limit: 200 } as never });
  const own = body.results.filter((line) => line.approval_id === id);
  expect(own.map(({ kind, what, text }) => [kind, what, text])).toEqual(
    expect.arrayContaining([
      ['message', 'Message', 'Quelle piste ?'],
      ['decision', 'Refusée', 'Percée en service.'],
    ]),
  );
  expect(body.results.map(({ kind, text }) => [kind, text])).toContainEqual(['handover', 'Fin de service.']);
  const instants = body.results.map(({ at }) => Date.parse(at));
  expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  const back = { ...query, ordering: '-at' as const };
  const { body: reversed } = await harness.as('controller').call(readDayLog, { query: back });
  expect(reversed.results.map(({ key }) => key)).toEqual(body.results.map(({ key }) => key).reverse());
  const empty = await harness
    .as('controller')
    .call(readDayLog, { query: { ...query, date: '2020-01-01' } as never });
  expect(empty.body.count).toBe(0);
  const file = await harness.as('controller').call(downloadDayLog, { query });
  expect(file.status).toBe(200);
});
