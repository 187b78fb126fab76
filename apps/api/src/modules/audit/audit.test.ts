import { createHash } from 'node:crypto';
import { downloadAuditJournal, listAuditJournal, verifyAuditJournal } from '@envol/contract/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { sealAudit } from './audit.chain.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const act = (who: 'owner' | 'stranger', details: object) =>
  sql`insert into operator_journal (operator_id, action, details, by_user_id, by_name, at)
    values (${harness.actors[who].operator_id}, 'connection', ${JSON.stringify(details)}::jsonb, ${harness.actors[who].id},
      'Camille', '2026-01-01T09:00:00Z')`.execute(harness.db);
const proof = async () => (await harness.as('staff').call(verifyAuditJournal)).body;

interface Exported {
  readonly position: number;
  readonly line: string;
  readonly facts: string;
  readonly salt: string;
  readonly digest: string;
  readonly previous: string;
  readonly hash: string;
}
const sha256 = (...parts: readonly Buffer[]): string =>
  createHash('sha256').update(Buffer.concat(parts)).digest('hex');
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

it('The audit journal has a line of every act in one chain, which anybody reckons again from the export', async () => {
  await act('owner', { uid: 'FRA1' });
  await act('stranger', { uid: 'FRA2' });
  const { checked, faults, head } = await proof();
  expect(faults).toEqual([]);
  // Each of the named people has joined somebody, and has come in.
  expect(checked).toBeGreaterThan(30);
  const { body } = await harness.as('staff').call(downloadAuditJournal);
  const lines = body
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Exported);
  expect(lines).toHaveLength(checked);
  for (const [index, each] of lines.entries()) {
    expect(each.previous).toBe(lines[index - 1]?.hash ?? '00');
    expect(each.digest).toBe(sha256(hex(each.salt), Buffer.from(each.facts)));
    expect(each.hash).toBe(sha256(hex(each.previous), Buffer.from(each.line), hex(each.digest)));
  }
  expect(head).toEqual({ position: checked, hash: lines.at(-1)?.hash });
});

it('the audit journal shows an administrator the own organisation alone, and others nothing', async () => {
  const own = await harness.as('owner').call(listAuditJournal, { query: { source: 'operator' } });
  expect(own.body.results).toMatchObject([{ action: 'connection', facts: { details: { uid: 'FRA1' } } }]);
  const all = await harness.as('owner').call(listAuditJournal);
  const operators = new Set(all.body.results.map(({ operator_id }) => operator_id));
  expect([...operators]).toEqual([harness.actors.owner.operator_id]);
  const tower = await harness.as('chief').call(listAuditJournal);
  expect(new Set(tower.body.results.map(({ structure_id }) => structure_id))).toEqual(
    new Set([harness.actors.chief.structure_id]),
  );
  for (const who of ['pilot', 'controller', 'entityManager', 'visitor'] as const)
    expect((await harness.as(who).call(listAuditJournal)).status).toBe(403);
  expect((await harness.as('owner').call(verifyAuditJournal)).status).toBe(403);
});

it('the audit journal keeps every line of many transactions at once, those too that end late', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      Promise.all([act(index % 2 ? 'owner' : 'stranger', { index }), sealAudit(harness.db)]),
    ),
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_journal`.execute(
    harness.db,
  );
  expect(await proof()).toMatchObject({ checked: rows[0]?.count, faults: [] });
});

it('the audit journal refuses a change and a deletion, and lets facts go without breaking the chain', async () => {
  const { db } = harness;
  for (const attempt of [
    sql`update audit_journal set action = 'nothing' where position = 2`,
    sql`update audit_journal set hash = '\\x01' where position = 2`,
    sql`update audit_journal set facts = '{}' where position = 2`,
    sql`delete from audit_journal where position = 2`,
    sql`truncate audit_journal`,
  ])
    await expect(attempt.execute(db)).rejects.toThrow('only grows');
  await sql`update audit_journal set facts = null, salt = null where position = 2`.execute(db);
  expect(await proof()).toMatchObject({ erased: 1, faults: [] });
});

it('the audit journal shows where somebody went around the lock', async () => {
  await harness.db.transaction().execute(async (db) => {
    await sql`alter table audit_journal disable trigger user`.execute(db);
    await sql`update audit_journal set action = 'nothing' where position = 3`.execute(db);
    await sql`update audit_journal set facts = '{"by": "nobody"}' where position = 5`.execute(db);
    await sql`delete from audit_journal where position = 7`.execute(db);
    await sql`alter table audit_journal enable trigger user`.execute(db);
  });
  expect((await proof()).faults.map(({ position, fault }) => [position, fault])).toEqual([
    [3, 'changed'],
    [5, 'facts'],
    [8, 'gap'],
  ]);
});
