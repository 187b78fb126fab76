import type { Absence, AbsenceInput, listAbsences, updateAbsence } from '@envol/contract/absences';
import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import { absenceState, MOST_ABSENCE_DAYS, writesAbsenceOf } from '@envol/domain/absences/absences';
import type { Actor } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import { type Selectable, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { countOf } from '../../platform/db/page.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { colleaguesOf, type DecidingMember, standInStructures, substitutesFor } from './members.queries.ts';

/** `system_db` reads who works with whom; absences themselves are read and written in the asker's reach. */
export interface AbsencesDeps {
  readonly db: Database;
  readonly system_db: Database;
  readonly clock: Clock;
}

type Row = Selectable<Tables['absences']>;
type Substitute = AbsenceInput['substitute'];
type Change = RequestOf<typeof updateAbsence>['body'];

const DAY_MS = 86_400_000;

const substituteOf = (row: Row, colleagues: readonly DecidingMember[]): Absence['substitute'] => {
  const { substitute_membership_id: member, substitute_structure_id: structure, substitute_name } = row;
  const absent = colleagues.find(({ membership_id }) => membership_id === row.membership_id);
  const fit = absent ? substitutesFor(absent, colleagues) : [];
  if (member !== null)
    return {
      kind: 'member',
      id: member,
      name: substitute_name ?? '',
      can_decide: fit.some(({ membership_id }) => membership_id === member),
    };
  if (structure === null) return null;
  return {
    kind: 'structure',
    id: structure,
    name: substitute_name ?? '',
    can_decide: fit.some(({ structure_ids }) => structure_ids.includes(structure)),
  };
};

const toAbsence = (row: Row, actor: Actor, colleagues: readonly DecidingMember[], now: Date): Absence => {
  const state = absenceState(row, now);
  const substitute = substituteOf(row, colleagues);
  const own = colleagues.filter(({ user_id }) => user_id === actor.user_id);
  const stands = own.some(({ membership_id, structure_ids }) =>
    substitute?.kind === 'member'
      ? membership_id === substitute.id
      : substitute !== null && structure_ids.includes(substitute.id) && row.user_id !== actor.user_id,
  );
  const writes =
    state !== 'over' &&
    hasPermission(actor, 'absence:write') &&
    writesAbsenceOf(actor, { user_id: row.user_id });
  return {
    id: row.id,
    member: { membership_id: row.membership_id, name: row.member_name },
    date_start: row.date_start,
    date_end: row.date_end,
    state,
    substitute,
    is_own: row.user_id === actor.user_id,
    stands_in: state === 'in_force' && stands && substitute?.can_decide === true,
    written_by: row.written_by_name,
    written_at: row.written_at,
    available_actions: writes ? ['change', 'end'] : [],
  };
};

/** Who is away now or will be, and whose absence the asker may write. */
export const readAbsences = async (
  { db, system_db, clock }: AbsencesDeps,
  { actor }: SignedIn,
): Promise<ResponseOf<typeof listAbsences>> => {
  const now = clock.now();
  const colleagues = await colleaguesOf(system_db, actor);
  const standing = db
    .selectFrom('absences')
    .where('ended_at', 'is', null)
    .where('date_end', '>', now.toISOString());
  const [rows, absences_count] = await Promise.all([
    standing.selectAll().orderBy('date_start').orderBy('id').limit(LIMITS.absences_told).execute(),
    countOf(standing),
  ]);
  const written = hasPermission(actor, 'absence:write')
    ? colleagues.filter((each) => writesAbsenceOf(actor, each))
    : [];
  const members = await Promise.all(
    written.map(async (member) => {
      const fit = substitutesFor(member, colleagues);
      return {
        membership_id: member.membership_id,
        name: member.name,
        is_self: member.user_id === actor.user_id,
        substitutes: fit.map(({ membership_id, name }) => ({ membership_id, name })),
        structures: await standInStructures(system_db, fit),
      };
    }),
  );
  return {
    absences: rows.map((row) => toAbsence(row, actor, colleagues, now)),
    absences_count,
    members: members.sort((a, b) => Number(b.is_self) - Number(a.is_self)),
  };
};

const checkPeriod = (date_start: string, date_end: string, now: Date): void => {
  const [start, end] = [Date.parse(date_start), Date.parse(date_end)];
  const wrong =
    end <= start
      ? 'end_before_start'
      : end <= now.getTime()
        ? 'in_past'
        : end - start > MOST_ABSENCE_DAYS * DAY_MS
          ? 'absence_too_long'
          : null;
  if (wrong !== null) throw fieldFailure('VALIDATION', 'date_end', wrong);
};

/** Nobody is away twice at a time. The membership's lock keeps two who write at once apart. */
const checkFree = async (
  system_db: Db,
  membershipId: number,
  { date_start, date_end }: { readonly date_start: string; readonly date_end: string },
  except: number | null,
): Promise<void> => {
  const { rows } = await sql`select from absences where membership_id = ${membershipId} and ended_at is null
    and date_start < ${date_end} and date_end > ${date_start} and id is distinct from ${except}`.execute(
    system_db,
  );
  if (rows.length > 0) throw new Failure('ABSENCE_OVERLAPS');
};

/** The substitute's columns; SUBSTITUTE_UNFIT for who could not decide all that the absent one decides. */
const chosen = async (
  system_db: Db,
  absent: DecidingMember,
  colleagues: readonly DecidingMember[],
  substitute: Substitute,
) => {
  const none = {
    substitute_membership_id: null,
    substitute_user_id: null,
    substitute_structure_id: null,
    substitute_name: null,
  };
  if (substitute === null) return none;
  const fit = substitutesFor(absent, colleagues);
  if (substitute.kind === 'member') {
    const member = fit.find(({ membership_id }) => membership_id === substitute.membership_id);
    if (!member) throw new Failure('SUBSTITUTE_UNFIT');
    return {
      ...none,
      substitute_membership_id: member.membership_id,
      substitute_user_id: member.user_id,
      substitute_name: member.name,
    };
  }
  const structure = (await standInStructures(system_db, fit)).find(
    ({ structure_id }) => structure_id === substitute.structure_id,
  );
  if (!structure) throw new Failure('SUBSTITUTE_UNFIT');
  return {
    ...none,
    substitute_structure_id: structure.structure_id,
    substitute_name: structure.name,
  };
};

/** A colleague whose absence the asker may write. Throws NOT_FOUND, FORBIDDEN. */
const mustWriteFor = (
  actor: Actor,
  colleagues: readonly DecidingMember[],
  membershipId: number,
): DecidingMember => {
  const member = colleagues.find(({ membership_id }) => membership_id === membershipId);
  if (!member) throw notFound();
  if (!writesAbsenceOf(actor, member)) throw new Failure('FORBIDDEN');
  return member;
};

/** Does one step on a member's absences while nobody else does. */
const inTurn = <T>({ db }: AbsencesDeps, membershipId: number, step: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, `absence ${membershipId}`);
    return step(transaction);
  });

/** Writes an absence of oneself or of a colleague. */
export const addAbsence = async (deps: AbsencesDeps, by: SignedIn, input: AbsenceInput): Promise<Absence> => {
  const { actor } = by;
  const now = deps.clock.now();
  const colleagues = await colleaguesOf(deps.system_db, actor);
  const member = mustWriteFor(actor, colleagues, input.membership_id);
  checkPeriod(input.date_start, input.date_end, now);
  const substitute = await chosen(deps.system_db, member, colleagues, input.substitute);
  const row = await inTurn(deps, member.membership_id, async (db) => {
    await checkFree(db, member.membership_id, input, null);
    return db
      .insertInto('absences')
      .values({
        membership_id: member.membership_id,
        user_id: member.user_id,
        member_name: member.name,
        structure_ids: [...member.structure_ids],
        date_start: input.date_start,
        date_end: input.date_end,
        ...substitute,
        written_by_name: by.long_name,
        written_at: now.toISOString(),
        ended_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return toAbsence(row, actor, colleagues, now);
};

const findAbsence = async (db: Db, id: number): Promise<Row> => {
  const row = await db.selectFrom('absences').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
};

const given = (row: Row): Substitute => {
  if (row.substitute_membership_id !== null)
    return { kind: 'member', membership_id: row.substitute_membership_id };
  return row.substitute_structure_id === null
    ? null
    : { kind: 'structure', structure_id: row.substitute_structure_id };
};

/** Changes an absence that is not over. */
export const changeAbsence = async (
  deps: AbsencesDeps,
  by: SignedIn,
  id: number,
  change: Change,
): Promise<Absence> => {
  const now = deps.clock.now();
  const before = await findAbsence(deps.db, id);
  const colleagues = await colleaguesOf(deps.system_db, by.actor);
  const member = mustWriteFor(by.actor, colleagues, before.membership_id);
  if (absenceState(before, now) === 'over') throw new Failure('ABSENCE_OVER');
  const period = {
    date_start: change.date_start ?? before.date_start,
    date_end: change.date_end ?? before.date_end,
  };
  checkPeriod(period.date_start, period.date_end, now);
  const wanted = change.substitute === undefined ? given(before) : change.substitute;
  const substitute = await chosen(deps.system_db, member, colleagues, wanted);
  const row = await inTurn(deps, member.membership_id, async (db) => {
    await checkFree(db, member.membership_id, period, id);
    return db
      .updateTable('absences')
      .set({
        ...period,
        ...substitute,
        structure_ids: [...member.structure_ids],
        written_by_name: by.long_name,
        written_at: now.toISOString(),
      })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
  });
  if (!row) throw new Failure('ABSENCE_OVER');
  return toAbsence(row, by.actor, colleagues, now);
};

/** Takes an absence back; done twice it is done once. */
export const takeBack = async (deps: AbsencesDeps, by: SignedIn, id: number): Promise<void> => {
  const row = await findAbsence(deps.db, id);
  if (!writesAbsenceOf(by.actor, { user_id: row.user_id })) throw new Failure('FORBIDDEN');
  const now = deps.clock.now();
  if (absenceState(row, now) === 'over') return;
  await deps.db
    .updateTable('absences')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
};
