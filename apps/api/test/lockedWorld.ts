import { postActivationMessage } from '@envol/contract/activations';
import {
  decideApproval,
  listMessages,
  markMessagesAsViewed,
  postMessage,
  requestApproval,
  updateInternalNote,
} from '@envol/contract/approvals';
import { askOpinions, updateOpinion } from '@envol/contract/opinions';
import { postTakeOffMessage } from '@envol/contract/take-off';
import { addDayRows } from './day.ts';
import type { Harness } from './harness.ts';
import { addHouseRows } from './houseRows.ts';
import { addEntityJournal, addSettingsJournal } from './journals.ts';
import { addMissionRows } from './missionRows.ts';
import { addConstraintSheet, addMission, type MissionRows } from './missions.ts';
import { addRequest, asking, decision, type RequestRows, say } from './requests.ts';

/** Two tenants on each side, each with something in every table that it may read at all. */
export interface LockedWorld {
  /** Of the first operator, asked of Blagnac. */
  readonly north: RequestRows;
  /** Of another operator, asked of another authority. */
  readonly south: RequestRows;
  /** Of the first operator, asked of nobody. */
  readonly unasked: MissionRows;
  /** Of the two parts of an operator. */
  readonly parts: readonly RequestRows[];
}

const plan = (): File => new File(['%PDF-1.4\n%%EOF'], 'plan.pdf', { type: 'application/pdf' });

/** Requests at two structures of one authority, and of two parts of one operator. */
const addSharedRequests = async (harness: Harness): Promise<RequestRows[]> => {
  const { db, actors, as } = harness;
  const parts: RequestRows[] = [];
  await db
    .insertInto('sub_exploitants')
    .values({ operator_id: actors.stranger.operator_id ?? 0, name: 'Agence du Sud' })
    .execute();
  const [first, second] = actors.approachController.structure_ids;
  for (const [place, structure_id] of [first, second].entries()) {
    const rows = await addMission(db, { operator_id: actors.entityOwner.operator_id ?? 0, structure_id });
    const sub_exploitant_id = actors.entityOwner.sub_exploitant_ids[place] ?? null;
    await db.updateTable('flights').set({ sub_exploitant_id }).where('id', '=', rows.flight_id).execute();
    await db.updateTable('pilots').set({ sub_exploitant_id }).where('id', '=', rows.pilot_id).execute();
    await db.updateTable('drones').set({ sub_exploitant_id }).where('id', '=', rows.drone_id).execute();
    const asked = await as('entityOwner').call(requestApproval, {
      params: { id: rows.flight_id },
      body: asking(rows),
    });
    const said = { params: { id: asked.body.id }, body: { message: 'Voici.' } as never };
    await as('entityOwner').call(postMessage, said, {
      files: [plan()],
    });
    parts.push({ ...rows, approval_id: asked.body.id });
  }
  return parts;
};

/** A request of the second operator to the second authority. */
const addSouth = async ({ db, actors, as }: Harness): Promise<RequestRows> => {
  const rows = await addMission(db, {
    operator_id: actors.stranger.operator_id ?? 0,
    structure_id: actors.otherController.structure_id,
  });
  const { body } = await as('stranger').call(requestApproval, {
    params: { id: rows.flight_id },
    body: asking(rows),
  });
  return { ...rows, approval_id: body.id };
};

/** What a contact wrote back whom the authority informed: written by the process alone. */
const addContactAnswer = async ({ db }: Harness, approval_id: number): Promise<void> => {
  const note = await db
    .selectFrom('approval_decisions')
    .select('id')
    .where('approval_id', '=', approval_id)
    .executeTakeFirstOrThrow();
  const received_at = '2026-01-01T08:00:00Z';
  await db
    .insertInto('contact_answers')
    .values({ approval_id, decision_id: note.id, from_address: 'a@b.fr', message: 'Vu.', received_at })
    .execute();
};

/** A word from each side that the other has read, what the authority keeps to itself, and its agreement. */
const discussAndAccept = async (
  harness: Harness,
  who: 'owner' | 'stranger',
  tower: 'controller' | 'otherController',
  id: number,
): Promise<void> => {
  const { as } = harness;
  await as(who).call(
    postMessage,
    { params: { id }, body: { message: 'Voici.' } as never },
    { files: [plan()] },
  );
  await as(tower).call(postMessage, { params: { id }, body: { message: 'Vu.' } });
  for (const reader of [who, tower]) {
    const { body: messages } = await as(reader).call(listMessages, { params: { id } });
    await as(reader).call(markMessagesAsViewed, {
      params: { id },
      body: { ids: messages.map((each) => each.id) },
    });
  }
  await as(tower).call(updateInternalNote, {
    params: { id },
    body: { ats_internal_note: 'Entre nous.', seen: null },
  });
  await addContactAnswer(harness, id);
  await as(tower).call(decideApproval, { params: { id }, body: decision('accept', 1) });
};

/** What a request asked for before: written by the process alone. */
const addRevision = async ({ db }: Harness, approval_id: number): Promise<void> => {
  await db
    .insertInto('approval_revisions')
    .values((eb) => ({
      approval_id,
      version: 1,
      request: eb.selectFrom('approvals').select('request').where('id', '=', approval_id) as never,
      areas: '[]',
      date_start: '2026-01-01T09:00:00Z',
      date_end: '2026-01-01T10:00:00Z',
      max_flying_height: 60,
      replaced_at: '2026-01-01T08:00:00Z',
    }))
    .execute();
};

/** Each authority asks a visitor; the first is the named one, who asks back. */
const addOpinions = async ({ db, actors, as }: Harness, requests: readonly RequestRows[]): Promise<void> => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', actors.visitor.id)
    .executeTakeFirstOrThrow();
  for (const [place, { approval_id }] of requests.entries()) {
    const tower = place === 0 ? 'controller' : 'otherController';
    const whom = place === 0 ? email : 'reserve-du-sud@example.invalid';
    const { body } = await as(tower).call(askOpinions, { body: { approval_id, emails: [whom] } });
    const id = body[0]?.id ?? 0;
    await as(place === 0 ? 'visitor' : tower).call(updateOpinion, {
      params: { id },
      body: { message: 'À quelle heure ?' },
    });
  }
};

/** A word with a file about what hangs on a request on the day: its activation and its take-off. */
const discussTheDay = async (
  { db, as }: Harness,
  who: 'owner' | 'stranger',
  approval_id: number,
): Promise<void> => {
  for (const [table, send] of [
    ['activations', postActivationMessage],
    ['take_off_authorizations', postTakeOffMessage],
  ] as const) {
    const { id } = await db
      .selectFrom(table)
      .select('id')
      .where('approval_id', '=', approval_id)
      .executeTakeFirstOrThrow();
    const reply = await as(who).call(
      send,
      { params: { id }, body: { message: 'Le plan du jour.' } as never },
      { files: [plan()] },
    );
    if (reply.status !== 201) throw new Error(`the file of ${table} was answered ${reply.status}`);
  }
};

/** Fills every table that has the second lock. */
export const addLockedWorld = async (harness: Harness): Promise<LockedWorld> => {
  const { db, actors } = harness;
  const north = await addRequest(harness);
  const unasked = await addMission(db, {
    operator_id: actors.owner.operator_id ?? 0,
    structure_id: actors.controller.structure_id,
  });
  const south = await addSouth(harness);
  await discussAndAccept(harness, 'owner', 'controller', north.approval_id);
  await discussAndAccept(harness, 'stranger', 'otherController', south.approval_id);
  await say(harness, 'owner', north.approval_id, 'Merci.');
  await Promise.all([addSettingsJournal(harness), addEntityJournal(harness)]);
  const parts = await addSharedRequests(harness);
  for (const { flight_id } of [north, south, ...parts]) await addConstraintSheet(db, flight_id);
  await addOpinions(harness, [north, south]);
  await addHouseRows(db);
  await addMissionRows(db);
  await addDayRows(harness, [north, south, ...parts]);
  await discussTheDay(harness, 'owner', north.approval_id);
  await discussTheDay(harness, 'stranger', south.approval_id);
  for (const { approval_id } of [north, south]) await addRevision(harness, approval_id);
  return { north, south, unasked, parts };
};
