import { postMessage } from '@envol/contract/approvals';
import { verifyAuditJournal } from '@envol/contract/audit';
import { currentUser } from '@envol/contract/auth';
import { updateFlight } from '@envol/contract/flights';
import { listNotifications } from '@envol/contract/notifications';
import {
  askErasure,
  askOperatorExport,
  askPersonalData,
  cancelErasure,
  downloadOperatorExport,
  downloadPersonalData,
  listOperatorExports,
  type PersonalExport,
  readPersonalData,
} from '@envol/contract/personal-data';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD, PASSWORD_HASH, type Person } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest } from '../../../test/requests.ts';
import { systemClock } from '../../platform/clock.ts';
import { createFileStorage } from '../../platform/storage/storage.ts';
import { sweepFiles } from '../documents/documents.jobs.ts';
import { eraseDue } from './erasure.service.ts';
import { forgetExpired } from './export.jobs.ts';

const NAME = 'Ondine Quittance';
const WEEK_MS = 7 * 86_400_000;
let harness: Harness;
let leaver: Person;
let asked: { approval_id: number; flight_id: number };
const leaving = () => createClient(harness.app, leaver.token);
const files = () => createFileStorage(`${harness.config.data_dir}/files`, () => undefined);
const pdf = new File(['%PDF-1.4\nbonjour\n%%EOF'], 'plan.pdf', { type: 'application/pdf' });

beforeAll(async () => {
  harness = await createHarness();
  const { operator_id } = harness.actors.owner;
  const part = { operator_id: operator_id ?? 0, user_type: 'subscribers', role: 'standard' } as const;
  const hash = PASSWORD_HASH;
  leaver = await addPerson(harness.db, 'leaver', { user_type: 'subscribers', parts: [part] }, hash);
  await harness.db.updateTable('users').set({ long_name: NAME }).where('id', '=', leaver.id).execute();
  asked = await addRequest(harness);
  const params = { id: asked.approval_id };
  const sent = await leaving().call(
    postMessage,
    { params, body: { message: 'Voici le plan.' } as never },
    { files: [pdf] },
  );
  expect(sent.status).toBe(201);
  await harness.as('controller').call(postMessage, { params, body: { message: 'Bien reçu.' } });
  const edited = { params: { id: asked.flight_id }, body: { description: 'Nef' } };
  expect((await leaving().call(updateFlight, edited)).body.edits.at(-1)?.by).toBe(NAME);
  await sql`insert into operator_journal (operator_id, action, details, by_user_id, by_name, at)
    values (${operator_id}, 'connection', '{}', ${leaver.id}, ${NAME}, '2026-01-01T09:00:00Z')`.execute(
    harness.db,
  );
});
afterAll(() => harness.close());

const readyOf = async (list: () => Promise<readonly PersonalExport[] | undefined>, id: number) => {
  const found = async () => (await list())?.find((each) => each.id === id)?.status;
  await expect.poll(found, { timeout: 20_000 }).toBe('ready');
};
const opened = (body: Uint8Array) => {
  const entries = unzipSync(new Uint8Array(body));
  const text = (name: string) => new TextDecoder().decode(entries[name]);
  return { names: Object.keys(entries), text, json: (name: string) => JSON.parse(text(name)) };
};

describe('a copy of what is held', () => {
  it('holds what is a person’s own and nothing that opens anything, and opens for nobody else', async () => {
    const { status, body } = await leaving().call(askPersonalData);
    expect([status, body.status]).toEqual([202, 'queued']);
    await readyOf(async () => (await leaving().call(readPersonalData)).body.exports, body.id);
    const params = { id: body.id };
    const copy = opened((await leaving().call(downloadPersonalData, { params })).body);
    expect(copy.json('account.json')).toMatchObject([{ username: 'leaver', long_name: NAME }]);
    expect(copy.json('own/memberships.user_id.json')).toHaveLength(1);
    expect(copy.json('done/messages.author_id.json')).toMatchObject([{ message: 'Voici le plan.' }]);
    expect(copy.names.filter((name) => name.startsWith('files/'))).toEqual([
      expect.stringMatching(/^files\/\d+ plan\.pdf$/),
    ]);
    const everything = copy.names.map((name) => copy.text(name)).join('\n');
    expect(everything).not.toMatch(/_hash|"password|\\\\x[0-9a-f]{20}|storage_key/);
    expect(everything).not.toContain('Bien reçu.');
    expect((await harness.as('owner').call(downloadPersonalData, { params })).status).toBe(404);
    const letters = await harness.db.selectFrom('mails').select('recipient').execute();
    expect(letters.map(({ recipient }) => recipient)).toContain('leaver@example.invalid');
  });

  it('of a company holds what its administrators may read, and no note of an authority', async () => {
    await harness.db
      .insertInto('approval_notes')
      .values({
        approval_id: asked.approval_id,
        ats_internal_note: 'Note secrète de la tour',
        written_by: harness.actors.controller.id,
        written_by_name: 'Tour',
        inside_impacting_zone: false,
        written_at: '2026-01-01T09:00:00Z',
      })
      .execute();
    const params = { id: harness.actors.owner.operator_id ?? 0 };
    const { body } = await harness.as('owner').call(askOperatorExport, { params });
    const list = async () => (await harness.as('owner').call(listOperatorExports, { params })).body;
    await readyOf(list, body.id);
    const taken = await harness.as('owner').call(downloadOperatorExport, { params: { id: body.id } });
    const copy = opened(taken.body);
    expect(copy.json('approvals.json')).toHaveLength(1);
    expect(copy.json('messages.json')).toHaveLength(2);
    expect(copy.json('operators.json')).toHaveLength(1);
    expect(copy.names.filter((name) => name.startsWith('files/'))).toHaveLength(1);
    const everything = copy.names.map((name) => copy.text(name)).join('\n');
    expect(everything).not.toMatch(/Note secrète|_hash|storage_key/);
    expect((await harness.as('stranger').call(listOperatorExports, { params })).status).toBe(404);
    expect((await harness.as('pilot').call(askOperatorExport, { params })).status).toBe(403);
  });

  it('stays among the files until its week is over', async () => {
    expect(await sweepFiles(harness.db, files(), Date.now() + 60_000)).toBe(0);
    const late = new Date(Date.now() + WEEK_MS + 60_000);
    expect(await forgetExpired({ db: harness.db, kept_files: files() }, late)).toBe(2);
    expect(await sweepFiles(harness.db, files(), Date.now() + 60_000)).toBe(0);
  });
});

/** Columns anywhere in the database in which a text stands. */
const placesOf = async (text: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`.execute(harness.db);
  const places: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ key: string }>`select distinct j.key from ${sql.table(name)} t,
      jsonb_each_text(to_jsonb(t)) j where strpos(lower(j.value), lower(${text})) > 0`.execute(harness.db);
    places.push(...rows.map(({ key }) => `${name}.${key}`));
  }
  return places;
};

describe('an erasure', () => {
  const due = () => new Date(Date.now() + WEEK_MS + 60_000);
  const run = () => eraseDue({ db: harness.db, kept_files: files() }, due());

  it('wants the password, leaves a week, and can be taken back', async () => {
    const wrong = await leaving().call(askErasure, { body: { password: 'not this one' } });
    expect([wrong.status, wrong.error.code]).toEqual([400, 'INVALID_PASSWORD']);
    const { status, body } = await leaving().call(askErasure, { body: { password: PASSWORD } });
    expect([status, Date.parse(body.due_at) - Date.parse(body.asked_at)]).toEqual([202, WEEK_MS]);
    expect(await eraseDue({ db: harness.db, kept_files: files() }, new Date())).toBe(0);
    await leaving().call(cancelErasure);
    expect((await leaving().call(readPersonalData)).body.erasure).toBeNull();
    expect(await run()).toBe(0);
  });

  it('leaves the name and the address nowhere, the chain of the audit whole, and what the law wants', async () => {
    await leaving().call(askErasure, { body: { password: PASSWORD } });
    expect(await placesOf(NAME)).toEqual(
      expect.arrayContaining(['flights.edits', 'messages.author_name', 'users.long_name']),
    );
    expect(await run()).toBe(1);
    expect(await placesOf(NAME)).toEqual([]);
    expect(await placesOf('leaver')).toEqual([]);
    await expect.poll(async () => (await leaving().call(currentUser)).status, { timeout: 15_000 }).toBe(401);
    const { rows } = await sql`select author_name, message from messages order by id`.execute(harness.db);
    expect(rows).toMatchObject([
      { author_name: 'Compte effacé', message: 'Voici le plan.' },
      { author_name: expect.not.stringContaining('effacé'), message: 'Bien reçu.' },
    ]);
    const news = (await harness.as('controller').call(listNotifications, { query: {} })).body;
    expect(JSON.stringify(news)).toContain('Compte effacé');
    const kept = await harness.db
      .selectFrom('terms_acceptances')
      .select('user_id')
      .where('user_id', '=', leaver.id)
      .execute();
    expect(kept).toHaveLength(1);
    expect((await harness.as('staff').call(verifyAuditJournal)).body.faults).toEqual([]);
    const line = await harness.db
      .selectFrom('audit_journal')
      .select('action')
      .where('user_id', '=', leaver.id)
      .where('facts', '=', '{}')
      .execute();
    expect(line).toEqual([{ action: 'erased' }]);
  });

  it('changes no text in which the name stands by chance, is somebody else’s, or is about others', async () => {
    const { owner, controller, stranger } = harness.actors;
    const { rows } = await sql<{ name: string }>`select long_name as name from users
      where id = ${owner.id}`.execute(harness.db);
    const colleague = rows[0]?.name ?? '';
    const names = { short: 'e', point: '.', namesake: colleague, part: 'Ann (O.)' };
    const hash = PASSWORD_HASH;
    const now = systemClock.now().toISOString();
    for (const [username, long_name] of Object.entries(names)) {
      const part = {
        operator_id: owner.operator_id ?? 0,
        user_type: 'subscribers',
        role: 'standard',
      } as const;
      const { id } = await addPerson(harness.db, username, { user_type: 'subscribers', parts: [part] }, hash);
      await harness.db.updateTable('users').set({ long_name }).where('id', '=', id).execute();
      await sql`insert into personal_erasures (user_id, asked_at, due_at)
        values (${id}, ${now}, ${now})`.execute(harness.db);
    }
    const letter = async (dedupe_key: string, side: object, body: string) => {
      await harness.db
        .insertInto('mails')
        .values({
          ...{ operator_id: null, structure_id: null, recipient: 'x@example.invalid', subject: 'Ann (O.)' },
          ...{ dedupe_key, body, created_at: '2026-01-01T09:00:00Z', ...side },
        })
        .execute();
    };
    const text = `Ann (O.) et Joann (O.) écrivent à ${colleague}.`;
    const link = `http://envol.invalid/map/approvals/${asked.approval_id}`;
    const structure_id = controller.structure_id;
    await letter('names-own', { operator_id: owner.operator_id }, text);
    await letter('names-tower', { structure_id }, `${text} ${link}`);
    await letter('names-others', { structure_id }, `${text} http://envol.invalid/map/approvals/999999`);
    await letter('names-stranger', { operator_id: stranger.operator_id }, text);
    const late = { action: 'connection', details: '{}', by_user_id: owner.id, by_name: colleague };
    await sql`insert into operator_journal (operator_id, action, details, by_user_id, by_name, at) values
      (${owner.operator_id}, ${late.action}, ${late.details}, ${late.by_user_id}, ${late.by_name}, ${now})`.execute(
      harness.db,
    );
    expect(await run()).toBe(4);
    const found = await harness.db
      .selectFrom('mails')
      .select(['dedupe_key', 'body', 'subject'])
      .where('dedupe_key', 'like', 'names-%')
      .orderBy('id')
      .execute();
    const changed = `Compte effacé et Joann (O.) écrivent à ${colleague}.`;
    expect(found.map(({ body, subject }) => [subject, body])).toEqual([
      ['Compte effacé', changed],
      ['Compte effacé', `${changed} ${link}`],
      ['Ann (O.)', `${text} http://envol.invalid/map/approvals/999999`],
      ['Ann (O.)', text],
    ]);
    expect(await placesOf(colleague)).toEqual(
      expect.arrayContaining(['operator_journal.by_name', 'users.long_name']),
    );
  });

  it('waits until somebody else keeps the house', async () => {
    const found = await harness.as('stranger').call(readPersonalData);
    expect(found.body.obstacles).toEqual(['last_owner']);
    expect((await harness.as('staff').call(readPersonalData)).body.obstacles).toEqual(['staff']);
    const { status, error } = await harness.as('stranger').call(askErasure, { body: { password: PASSWORD } });
    expect([status, error.code]).toEqual([409, 'LAST_OWNER']);
    const staff = await harness.as('staff').call(askErasure, { body: { password: PASSWORD } });
    expect(staff.status).toBe(403);
  });
});
