import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { giveHandover, Handover, listHandovers, ShiftState } from '@envol/contract/shifts';
import type { Actor } from '@envol/domain/access/actor';
import { authorityOf } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import { handoverState, takeObstacle } from '@envol/domain/shifts/handover';
import { daysAfter, instantAt, todayIn } from '@envol/domain/time/localTime';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import {
  closedPlaces,
  countAwaitingOperator,
  dayToDecide,
  dronesInTheAir,
  requestsToProcess,
  standingAlarms,
} from './shiftState.queries.ts';
import { type OwnStructure, ownStructure, type ShiftsDeps } from './shifts.deps.ts';
import { shiftHandedOver } from './shifts.facts.ts';

const stateOf = async (db: Db, structure: OwnStructure, now: Date): Promise<ShiftState> => {
  const { id, name, time_zone } = structure;
  const at = now.toISOString();
  const today = todayIn(now, time_zone);
  const day = {
    from: instantAt(today, '00:00', time_zone),
    until: instantAt(daysAfter(today, 1), '00:00', time_zone),
  };
  const [to_process, awaiting_operator, to_decide, in_the_air, alarms, closed] = await Promise.all([
    requestsToProcess(db, id),
    countAwaitingOperator(db, id),
    dayToDecide(db, id, at),
    dronesInTheAir(db, id),
    standingAlarms(db, id, at),
    closedPlaces(db, structure, day),
  ]);
  return {
    at,
    structure_name: name,
    time_zone,
    to_process,
    awaiting_operator,
    to_decide,
    in_the_air,
    alarms,
    closed,
  };
};

/** What stands at one of the asker's structures now. */
export const readState = async (
  { db, clock }: ShiftsDeps,
  { actor }: SignedIn,
  structureId: number,
): Promise<ShiftState> => stateOf(db, await ownStructure(db, actor, structureId), clock.now());

type Row = Selectable<Tables['shift_handovers']> & { readonly is_replaced: boolean };

const toHandover = (row: Row, actor: Actor): Handover => ({
  id: row.id,
  structure_id: row.structure_id,
  state: handoverState(row),
  notes: row.notes,
  stood: row.stood,
  given_by: row.given_by_name,
  given_at: row.given_at,
  taken_by: row.taken_by_name,
  taken_at: row.taken_at,
  taken_note: row.taken_note,
  is_own: row.given_by === actor.user_id,
  available_actions:
    hasPermission(actor, 'shift:write') && takeObstacle(row, actor.user_id) === null ? ['take'] : [],
});

const rowsOf = (db: Db, structureIds: readonly number[]) =>
  db
    .selectFrom('shift_handovers')
    .selectAll('shift_handovers')
    .select(
      sql<boolean>`exists (select from shift_handovers later where later.structure_id = shift_handovers.structure_id
        and later.id > shift_handovers.id)`.as('is_replaced'),
    )
    .where('structure_id', 'in', [0, ...structureIds]);

/** Handovers of one of the asker's structures, the latest first. */
export const readHandovers = async (
  { db }: ShiftsDeps,
  { actor }: SignedIn,
  query: RequestOf<typeof listHandovers>['query'],
  language: Language,
): Promise<ResponseOf<typeof listHandovers>> => {
  const { structure_id, limit, offset } = query;
  await ownStructure(db, actor, structure_id);
  const [rows, { count }] = await Promise.all([
    rowsOf(db, [structure_id]).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom('shift_handovers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('structure_id', '=', structure_id)
      .executeTakeFirstOrThrow(),
  ]);
  return pageReply(
    '/shifts/handovers',
    language,
    query,
    Number(count),
    rows.map((row) => toHandover(row, actor)),
  );
};

const tell = (db: Db, { id, structure_id }: Pick<Row, 'id' | 'structure_id'>, at: string): Promise<void> =>
  recordScreenFact(db, shiftHandedOver, { structure_id, handover_id: id, at });

/** Hands over: what stands now is kept with the notes under the giver's name. */
export const handOverShift = async (
  { db: database, clock }: ShiftsDeps,
  { actor, long_name }: SignedIn,
  { structure_id, notes }: RequestOf<typeof giveHandover>['body'],
): Promise<Handover> => {
  const structure = await ownStructure(database, actor, structure_id);
  const now = clock.now();
  const stood = await stateOf(database, structure, now);
  return database.transaction().execute(async (db) => {
    const row = await db
      .insertInto('shift_handovers')
      .values({
        structure_id,
        stood: JSON.stringify(stood),
        notes,
        given_by: actor.user_id,
        given_by_name: long_name,
        given_at: now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tell(db, row, row.given_at);
    return toHandover({ ...row, is_replaced: false }, actor);
  });
};

/** Takes over; of two at once one signs. */
export const takeOverShift = (
  { db, clock }: ShiftsDeps,
  { actor, long_name }: SignedIn,
  id: number,
  note: string | null,
): Promise<Handover> =>
  db.transaction().execute(async (transaction) => {
    const own = authorityOf(actor)?.structure_ids ?? [];
    const row = await rowsOf(transaction, own)
      .where('shift_handovers.id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.taken_by === actor.user_id) return toHandover(row, actor);
    const obstacle = takeObstacle(row, actor.user_id);
    if (obstacle !== null) throw new Failure(obstacle);
    const signed = {
      taken_by: actor.user_id,
      taken_by_name: long_name,
      taken_at: clock.now().toISOString(),
      taken_note: note === '' ? null : note,
    };
    await transaction.updateTable('shift_handovers').set(signed).where('id', '=', id).execute();
    await tell(transaction, row, signed.taken_at);
    return toHandover({ ...row, ...signed }, actor);
  });
