import { cardName, isStateService } from '@envol/domain/airspace/constraint';
import { unopposedFrom } from '@envol/domain/declarations/silence';
import { declarationAfter } from '@envol/domain/declarations/statuses';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import type { TellingDeps } from './declarations.deps.ts';
import type { NotifiedZone } from './declarations.tables.ts';
import { noteHappened, settleDeclaration } from './settling.ts';

/** A notification that left, or that its operator says it handed in. */
export interface ArrivedNotice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly key: string;
  readonly operator_id: number;
  readonly flight_id: number;
  readonly payload: StoredNotice | null;
  /** False: its operator's word. */
  readonly is_proven: boolean;
  /** Of its operator's word: the mission, or what was to leave, is another than what left last. */
  readonly differs?: boolean;
  readonly by_name: string | null;
}

/** Who reads it here; undefined: nobody does. */
const deskOf = (db: Db, { kind, key }: Pick<ArrivedNotice, 'kind' | 'key'>) =>
  db
    .selectFrom('declaration_desks')
    .innerJoin('structures', 'structures.id', 'declaration_desks.structure_id')
    .select('structures.id')
    .where('declaration_desks.kind', '=', kind)
    .where('declaration_desks.notice_key', 'in', kind === 'army' ? ['*'] : [key])
    .where('structures.closed_at', 'is', null)
    .executeTakeFirst();

/** What a desk opposed of a mission and did not lift, whichever of its declarations it was; undefined: nothing. */
const oppositionTo = (db: Db, { kind, flight_id }: ArrivedNotice, structureId: number) =>
  db
    .selectFrom('declarations')
    .select(['opposed_at', 'opposed_by_name', 'opposed_reason'])
    .where('flight_id', '=', flight_id)
    .where('kind', '=', kind)
    .where('structure_id', '=', structureId)
    .where('opposed_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Opposition = Awaited<ReturnType<typeof oppositionTo>>;

/** When its days began, and when they end; of what grants nothing by silence neither. */
const daysOf = (
  { kind, is_proven }: ArrivedNotice,
  payload: StoredNotice,
  at: string,
  isOpposed: boolean,
) => {
  const counts = kind === 'prefecture' && is_proven && !isOpposed;
  return {
    counted_from: counts ? at : null,
    unopposed_from: counts
      ? unopposedFrom({
          counted_from: at,
          flight_start: payload.date_start,
          time_zone: payload.time_zone,
          departement: payload.departement,
        })
      : null,
  };
};

/** The zones of the armed forces that the mission is notified for; none of one that is notified because it is out of sight. */
const zonesOf = async (db: Db, { kind, flight_id }: ArrivedNotice): Promise<NotifiedZone[]> => {
  if (kind !== 'army') return [];
  const rows = await db
    .selectFrom('flight_constraints')
    .select('judged')
    .where('flight_id', '=', flight_id)
    .where('status', '<>', 'outdated')
    .where(sql<boolean>`judged ->> 'procedure' = 'army_notif'`)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const zones = new Map<string, NotifiedZone>();
  for (const { judged } of rows) {
    const { name } = cardName(judged, 'fr');
    if (name === null || zones.has(name)) continue;
    const { decider, overlap } = judged;
    zones.set(name, {
      name,
      controller: decider === null || isStateService(decider) ? null : decider.name,
      contact: decider?.contact ?? null,
      lower: overlap.lower,
      upper: overlap.upper,
    });
  }
  return [...zones.values()];
};

/** The next number at an authority; whoever else takes one waits. */
const nextNumber = async (db: Db, structureId: number, kind: NoticeKind): Promise<number> => {
  await takeTurn(db, `declarations ${structureId} ${kind}`);
  const { last } = await db
    .selectFrom('declarations')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('structure_id', '=', structureId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
};

/** What a declaration is as it arrives: nothing of what was answered before. */
const arrivedValues = (
  notice: ArrivedNotice,
  {
    payload,
    at,
    opposed,
    zones,
  }: {
    readonly payload: StoredNotice;
    readonly at: string;
    readonly opposed: Opposition;
    readonly zones: readonly NotifiedZone[];
  },
) => ({
  state: 'received' as const,
  payload: JSON.stringify(payload),
  received_at: at,
  is_proven: notice.is_proven,
  ...daysOf(notice, payload, at, opposed !== undefined),
  opposed_at: opposed?.opposed_at ?? null,
  opposed_by_name: opposed?.opposed_by_name ?? null,
  opposed_reason: opposed?.opposed_reason ?? null,
  flight_start: payload.date_start,
  flight_end: payload.date_end,
  zones: zones.map(({ name }) => name),
  zone_facts: JSON.stringify(zones),
  reason: null,
  answer: null,
  answered_at: null,
  decided_at: null,
  decided_by: null,
  decided_by_name: null,
  updated_at: at,
});

/** A declaration as it lies, locked until the transaction ends. */
const lyingOf = (db: Db, notificationId: number) =>
  db
    .selectFrom('declarations')
    .select(['id', 'structure_id', 'state', 'version', 'is_proven'])
    .where('notification_id', '=', notificationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
type Lying = NonNullable<Awaited<ReturnType<typeof lyingOf>>>;

/** Takes it from a desk that reads it no more: neither its answer nor its silence is about what is told since. */
const takeFrom = async (
  deps: TellingDeps,
  db: Db,
  { id, state, version }: Lying,
  { by_name, now }: { readonly by_name: string | null; readonly now: Date },
): Promise<void> => {
  const at = now.toISOString();
  await db
    .updateTable('declarations')
    .set({ state: 'withdrawn', notification_id: null, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .execute();
  if (state === 'withdrawn') return;
  await noteHappened(db, id, { what: 'withdraw', by_name, detail: null, at });
  await settleDeclaration(deps, db, id, { code: 'declaration_withdrawn', words: null, now });
};

/** Nobody reads it here any more: what was opposed or is owed stands all the same. */
const standsWithoutDesk = ({ state }: Lying): boolean => state === 'opposed' || state === 'paper_asked';

/**
 * Its operator says that it handed in elsewhere what was never read here: what was answered, or would be by silence, was about
 * something else. Never freer: what is opposed or owed stands, and what waits goes on waiting, for an answer alone.
 */
const doubtAnswer = async (
  deps: TellingDeps,
  db: Db,
  lying: Lying,
  {
    by_name,
    payload,
    now,
  }: Pick<ArrivedNotice, 'by_name'> & { readonly payload: StoredNotice; readonly now: Date },
): Promise<void> => {
  if (standsWithoutDesk(lying)) return;
  const at = now.toISOString();
  await db
    .updateTable('declarations')
    .set({
      state: 'received',
      payload: JSON.stringify(payload),
      flight_start: payload.date_start,
      flight_end: payload.date_end,
      is_proven: lying.is_proven && lying.state === 'received',
      counted_from: null,
      unopposed_from: null,
      decided_at: null,
      decided_by: null,
      decided_by_name: null,
      version: lying.version + 1,
      updated_at: at,
    })
    .where('id', '=', lying.id)
    .execute();
  await noteHappened(db, lying.id, { what: 'handed_in', by_name, detail: null, at });
  await settleDeclaration(deps, db, lying.id, { code: 'declaration_received', words: null, now });
};

/**
 * Lays what left on the desk of who reads it here, where somebody does; another desk begins with a declaration of its own. Told anew it is read anew, under its number; an operator's
 * word that it handed it in elsewhere takes nothing back that was answered. A step of the process itself.
 */
export const receiveDeclaration = async (
  deps: TellingDeps,
  db: Db,
  notice: ArrivedNotice,
  now: Date,
): Promise<void> => {
  const { payload } = notice;
  if (!payload) return;
  const desk = await deskOf(db, notice);
  const lying = await lyingOf(db, notice.id);
  if (lying && !notice.is_proven && lying.state !== 'withdrawn') {
    if (notice.differs) await doubtAnswer(deps, db, lying, { by_name: notice.by_name, payload, now });
    return;
  }
  const isMoved = lying !== undefined && lying.structure_id !== desk?.id;
  if (isMoved && (desk || !standsWithoutDesk(lying)))
    await takeFrom(deps, db, lying, { by_name: notice.by_name, now });
  if (!desk) return;
  const before = isMoved ? undefined : lying;
  const at = now.toISOString();
  const opposed = await oppositionTo(db, notice, desk.id);
  const values = arrivedValues(notice, { payload, at, opposed, zones: await zonesOf(db, notice) });
  const { id } = before
    ? await db
        .updateTable('declarations')
        .set({ ...values, version: before.version + 1 })
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('declarations')
        .values({
          ...values,
          structure_id: desk.id,
          kind: notice.kind,
          number: await nextNumber(db, desk.id, notice.kind),
          operator_id: notice.operator_id,
          flight_id: notice.flight_id,
          notification_id: notice.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  const what = notice.is_proven ? (before ? 'received_again' : 'received') : 'handed_in';
  await noteHappened(db, id, { what, by_name: notice.by_name, detail: null, at });
  await settleDeclaration(deps, db, id, { code: 'declaration_received', words: null, now });
};

/** Takes from the desks what the mission's operator withdrew. A step of the process itself. */
export const withdrawDeclarations = async (
  deps: TellingDeps,
  db: Db,
  { flight_id, by_name }: { readonly flight_id: number; readonly by_name: string | null },
  now: Date,
): Promise<void> => {
  const at = now.toISOString();
  const rows = await db
    .selectFrom('declarations')
    .innerJoin('flight_notifications as n', 'n.id', 'declarations.notification_id')
    .select(['declarations.id', 'declarations.state', 'declarations.version'])
    .where('declarations.flight_id', '=', flight_id)
    .where('n.status', '=', 'cancelled')
    .where('declarations.state', '<>', 'withdrawn')
    .orderBy('declarations.id')
    .forNoKeyUpdate('declarations')
    .execute();
  for (const { id, state, version } of rows) {
    const next = declarationAfter(state, 'withdraw');
    if (next === null) continue;
    await db
      .updateTable('declarations')
      .set({ state: next, version: version + 1, updated_at: at })
      .where('id', '=', id)
      .execute();
    await noteHappened(db, id, { what: 'withdraw', by_name, detail: null, at });
    await settleDeclaration(deps, db, id, { code: 'declaration_withdrawn', words: null, now });
  }
};
