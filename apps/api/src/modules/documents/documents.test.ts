import { listActivationMessages, postActivationMessage } from '@envol/contract/activations';
import { listMessages, postMessage } from '@envol/contract/approvals';
import {
  deleteDocument,
  downloadDocument,
  listDroneDocuments,
  listFlightDocuments,
  listOperatorDocuments,
  listPilotDocuments,
  uploadDocument,
} from '@envol/contract/documents';
import { listTakeOffMessages, postTakeOffMessage } from '@envol/contract/take-off';
import {
  DOCUMENT_CATEGORIES,
  type DocumentOwner,
  INCIDENT_CATEGORIES,
  REQUEST_CATEGORIES,
} from '@envol/domain/documents/categories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_FILES } from '../../../test/callWorld.ts';
import { insertActivationRow, insertTakeOffRow, ON_DUTY } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, type RequestRows } from '../../../test/requests.ts';

let harness: Harness;
let mine: RequestRows;
beforeAll(async () => {
  harness = await createHarness();
  mine = await addRequest(harness);
});
afterAll(() => harness.close());

const pdf = (name = 'brevet.pdf') => new File(['%PDF-1.4\n%%EOF\n'], name);
interface Paper {
  readonly owner_type: DocumentOwner;
  readonly owner_id: number;
  readonly category: string;
  readonly expires_on?: string;
}
const keep = (paper: Paper, who: keyof Harness['actors'] = 'owner', files: readonly File[] = [pdf()]) =>
  harness.as(who).call(uploadDocument, { body: paper }, { files });
const operatorId = () => harness.actors.owner.operator_id ?? 0;
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe('a paper', () => {
  it('is kept with its category and its last day, listed, read and forgotten', async () => {
    const kept = await keep({
      owner_type: 'pilot',
      owner_id: mine.pilot_id,
      category: 'aptitude_certificate',
      expires_on: day(10),
    });
    expect(kept.status).toBe(201);
    expect(kept.body).toMatchObject({ name: 'brevet.pdf', type: 'application/pdf', expiry: 'soon' });
    const params = { id: mine.pilot_id };
    const list = () => harness.as('pilot').call(listPilotDocuments, { params });
    expect((await list()).body.map(({ id }) => id)).toEqual([kept.body.id]);
    const file = await harness.as('pilot').call(downloadDocument, { params: { id: kept.body.id } });
    expect(file.body.toString()).toContain('%PDF-');
    const gone = await harness.as('owner').call(deleteDocument, { params: { id: kept.body.id } });
    expect(gone.status).toBe(204);
    expect((await list()).body).toEqual([]);
    expect((await harness.as('owner').call(downloadDocument, { params: { id: kept.body.id } })).status).toBe(
      404,
    );
  });

  it.each([
    ['past', day(-2), 'expired'],
    ['far away', day(200), 'valid'],
  ] as const)('whose last day is %s says so', async (_, expires_on, expiry) => {
    const paper = { owner_type: 'drone', owner_id: mine.drone_id, category: 'user_manual' } as const;
    const kept = await keep({ ...paper, expires_on });
    expect(kept.body.expiry).toBe(expiry);
    const listed = await harness.as('owner').call(listDroneDocuments, { params: { id: mine.drone_id } });
    expect(listed.body[0]).toEqual(kept.body);
  });

  it('needs a file, a category of its owner and a last day that is a date', async () => {
    const paper = { owner_type: 'pilot', owner_id: mine.pilot_id, category: 'other' } as const;
    const refused = [
      [await keep(paper, 'owner', []), 'files'],
      [await keep({ ...paper, category: 'insurance' }), 'category'],
      [await keep({ ...paper, expires_on: '31/12/2026' }), 'expires_on'],
    ] as const;
    for (const [reply, field] of refused) {
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
    }
  });

  it('is what its bytes say, whatever its name', async () => {
    const paper = { owner_type: 'pilot', owner_id: mine.pilot_id, category: 'other' } as const;
    expect((await keep(paper, 'owner', [new File(['MZ'], 'brevet.pdf')])).status).toBe(415);
  });

  it('of the company is its administrators’ to change, and everybody’s of the company to read', async () => {
    const paper = { owner_type: 'operator', owner_id: operatorId(), category: 'protocol' } as const;
    expect((await keep(paper, 'pilot')).status).toBe(403);
    const { body } = await keep(paper);
    const params = { id: body.id };
    expect((await harness.as('pilot').call(deleteDocument, { params })).status).toBe(403);
    expect((await harness.as('stranger').call(deleteDocument, { params })).status).toBe(404);
    expect((await harness.as('pilot').call(downloadDocument, { params })).status).toBe(200);
    expect((await harness.as('stranger').call(downloadDocument, { params })).status).toBe(404);
    expect((await harness.as('controller').call(downloadDocument, { params })).status).toBe(404);
  });

  it('goes with its owner', async () => {
    const { id: pilotId } = await harness.db
      .insertInto('pilots')
      .values({ operator_id: operatorId(), first_name: 'A', last_name: 'B', email: null, phone: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keep({ owner_type: 'pilot', owner_id: pilotId, category: 'other' });
    await harness.db.deleteFrom('pilots').where('id', '=', pilotId).execute();
    const left = await harness.db
      .selectFrom('documents')
      .select('id')
      .where('owner_type', '=', 'pilot')
      .where('owner_id', '=', pilotId)
      .execute();
    expect(left).toEqual([]);
  });
});

it('The database has the document categories of the domain, and no other', async () => {
  const rows = await harness.db
    .selectFrom('document_categories')
    .select(['owner_type', 'category'])
    .execute();
  const stored = rows.map(({ owner_type, category }) => `${owner_type} ${category}`).sort();
  const known = Object.entries({
    ...DOCUMENT_CATEGORIES,
    approval: REQUEST_CATEGORIES,
    flight_incident: INCIDENT_CATEGORIES,
    structure: ['public_tip'],
    prefect_order: ['order'],
  }).flatMap(([owner, categories]) => categories.map((category) => `${owner} ${category}`));
  expect(stored).toEqual(known.sort());
});

it('A mission is told which papers of its people, drones and company end before it does', async () => {
  const rows = await addRequest(harness);
  const { last_date } = await harness.db
    .selectFrom('flights')
    .select('last_date')
    .where('id', '=', rows.flight_id)
    .executeTakeFirstOrThrow();
  const before = new Date(Date.parse(last_date) - 86_400_000).toISOString().slice(0, 10);
  const papers = [
    { owner_type: 'flight', owner_id: rows.flight_id, category: 'protocol' },
    { owner_type: 'pilot', owner_id: rows.pilot_id, category: 'aptitude_certificate', expires_on: before },
    { owner_type: 'drone', owner_id: rows.drone_id, category: 'user_manual', expires_on: last_date },
    { owner_type: 'operator', owner_id: operatorId(), category: 'insurance', expires_on: before },
  ] as const;
  for (const paper of papers) expect((await keep(paper)).status).toBe(201);
  const { body } = await harness.as('pilot').call(listFlightDocuments, { params: { id: rows.flight_id } });
  // Other tests have kept papers of the company that do not expire.
  const told = new Map(
    body.filter((each) => each.category !== 'protocol').map((each) => [each.owner_type, each]),
  );
  expect(body[0]?.owner_type).toBe('flight');
  expect(told.get('pilot')?.expires_before_end).toBe(true);
  expect(told.get('drone')?.expires_before_end).toBe(false);
  expect(told.get('operator')?.expires_before_end).toBe(true);
  expect(told.get('operator')?.owner_name).not.toBeNull();
  // Not those of a pilot who does not fly it.
  expect(
    body.filter(({ owner_id, owner_type }) => owner_type === 'pilot' && owner_id === mine.pilot_id),
  ).toEqual([]);
});

it('A prefecture reads four categories of papers of an operator that asked it, and other authorities none', async () => {
  for (const category of DOCUMENT_CATEGORIES.operator)
    expect((await keep({ owner_type: 'operator', owner_id: operatorId(), category })).status).toBe(201);
  const asked = (who: keyof Harness['actors']) =>
    harness.as(who).call(listOperatorDocuments, { params: { id: operatorId() } });
  // An airport that it asked reads what the request carries alone.
  expect((await asked('controller')).status).toBe(404);
  const { structure_id } = harness.actors.controller;
  await harness.db
    .updateTable('structures')
    .set({ structure_type: 'prefecture' })
    .where('id', '=', structure_id ?? 0)
    .execute();
  const shown = await asked('controller');
  expect([...new Set(shown.body.map(({ category }) => category))].sort()).toEqual([
    'activity_declaration',
    'insurance',
    'manex_map',
    'register',
  ]);
  const [first] = shown.body;
  const file = await harness.as('controller').call(downloadDocument, { params: { id: first?.id ?? 0 } });
  expect(file.status).toBe(200);
  // One that it never asked finds nothing.
  expect((await asked('otherController')).status).toBe(404);
  await harness.db
    .updateTable('structures')
    .set({ structure_type: 'airport' })
    .where('id', '=', structure_id ?? 0)
    .execute();
});

it('A document that went with a request is deleted by nobody and read by both sides', async () => {
  const params = { id: mine.approval_id };
  const sent = await harness
    .as('controller')
    .call(postMessage, { params, body: { message: 'Le protocole' } as never }, { files: [pdf('p.pdf')] });
  const id = sent.body.documents[0]?.id ?? 0;
  expect((await harness.as('owner').call(deleteDocument, { params: { id } })).status).toBe(403);
  expect((await harness.as('owner').call(downloadDocument, { params: { id } })).status).toBe(200);
  const { body } = await harness.as('owner').call(listMessages, { params });
  expect(body.at(-1)?.documents.map((each) => each.id)).toEqual([id]);
});

describe.each([
  {
    what: 'an activation',
    add: insertActivationRow,
    send: postActivationMessage,
    list: listActivationMessages,
  },
  { what: 'a take-off', add: insertTakeOffRow, send: postTakeOffMessage, list: listTakeOffMessages },
])('a file in the discussion of $what', ({ add, send, list }) => {
  type Who = keyof Harness['actors'];
  const write = (who: Who, id: number, files: readonly File[], body: object = { message: 'Voir le plan.' }) =>
    harness.as(who).call(send, { params: { id }, body: body as never }, { files });
  const download = (who: Who, id: number) => harness.as(who).call(downloadDocument, { params: { id } });

  it('is listed and downloaded by both sides, and by nobody else', async () => {
    const id = await add(harness, (await addRequest(harness)).approval_id);
    const asked = await write('owner', id, [pdf('../plan.pdf'), pdf('photo.pdf')]);
    expect(asked.status).toBe(201);
    expect(asked.body.documents.map(({ name }) => name)).toEqual(['plan.pdf', 'photo.pdf']);
    const answered = await write(ON_DUTY, id, [pdf('consigne.pdf')]);
    for (const who of ['owner', 'pilot', ON_DUTY] as const) {
      const { body } = await harness.as(who).call(list, { params: { id } });
      expect(body.map(({ documents }) => documents.length)).toEqual([2, 1]);
    }
    const ids = [asked, answered].map(({ body }) => body.documents[0]?.id ?? 0);
    for (const file of ids) {
      for (const who of ['owner', ON_DUTY] as const) expect((await download(who, file)).status).toBe(200);
      for (const who of ['stranger', 'otherController'] as const)
        expect((await download(who, file)).status).toBe(404);
      expect((await download('visitor', file)).status).toBe(403);
      expect((await harness.as('owner').call(deleteDocument, { params: { id: file } })).status).toBe(403);
    }
    expect((await write('stranger', id, [pdf()])).status).toBe(404);
  });

  it('is refused by its type, size and number, and kept once under one key', async () => {
    const id = await add(harness, (await addRequest(harness)).approval_id);
    for (const [code, files] of Object.entries(BAD_FILES))
      expect((await write('owner', id, files)).error.code).toBe(code);
    const body = { message: 'Une fois', client_key: `once-${send.path}` };
    const sent = [await write('owner', id, [pdf()], body), await write('owner', id, [pdf()], body)];
    expect(new Set(sent.map((each) => each.body.documents[0]?.id)).size).toBe(1);
    const { body: messages } = await harness.as(ON_DUTY).call(list, { params: { id } });
    expect(messages.map(({ documents }) => documents.length)).toEqual([1]);
  });
});
