import type { RequestOf } from '@envol/contract/endpoint';
import {
  type createPrefectOrder,
  listPrefectOrders,
  type PrefectOrder,
  type updatePrefectOrder,
} from '@envol/contract/prefect-orders';
import type { Actor } from '@envol/domain/access/actor';
import { hasPermission } from '@envol/domain/access/permissions';
import { availableActions } from '@envol/domain/approvals/policy';
import { timeZoneAt } from '@envol/domain/flights/timeZone';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { orderLand } from '@envol/domain/prefect-orders/competence';
import { nextOrderNumber, ORDER_TRANSITIONS, type OrderAction } from '@envol/domain/prefect-orders/orders';
import { todayIn } from '@envol/domain/time/localTime';
import type { Database, Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { pageReply } from '../../platform/http/page.ts';
import type { Language } from '../../platform/http/texts.ts';
import { findStanding } from '../approvals/index.ts';
import { drawOrder, orderFileName } from './orderPdf.ts';
import { toOrder, toOrderSummary } from './orders.mapper.ts';
import {
  countOrders,
  departementsOfPrefecture,
  findOrder,
  findOrderPdf,
  lockOrder,
  type OrderRow,
  operatorKnown,
  orderEvents,
  pageOrders,
  prefectureOf,
  takenNumbers,
} from './orders.queries.ts';
import type { PrefectOrdersDeps } from './prefectOrders.deps.ts';
import { prefectOrderDrafted } from './prefectOrders.facts.ts';

/** Where a prefecture stands: its clock dates its orders. */
type OfPrefecture = Pick<OrderRow, 'structure_lng' | 'structure_lat'>;

/** Today at the prefecture of an order: at New Year it is another year over Réunion, and not yet over Guyane. */
export const orderToday = (now: Date, { structure_lng, structure_lat }: OfPrefecture): string =>
  todayIn(now, timeZoneAt([structure_lng, structure_lat]));

/** Lists are sorted into open and over by one day: that of the asker's own prefecture, of whom is exempted by the mainland's clock. */
const listToday = (db: Database, actor: Actor, now: Date): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const prefecture = await prefectureOf(transaction, actor);
    return prefecture === undefined ? todayIn(now, 'Europe/Paris') : orderToday(now, prefecture);
  });

export const listOrders = async (
  deps: Pick<PrefectOrdersDeps, 'db' | 'clock'>,
  actor: Actor,
  query: RequestOf<typeof listPrefectOrders>['query'],
  language: Language,
) => {
  const now = deps.clock.now();
  const today = await listToday(deps.db, actor, now);
  const [rows, counts] = await Promise.all([
    pageOrders(deps.db, actor, query, today),
    countOrders(deps.db, actor, query, today),
  ]);
  const results = rows.map((row) => toOrderSummary(row, orderToday(now, row)));
  return { ...counts, ...pageReply(listPrefectOrders.path, language, query, counts.count, results) };
};

const NO_EVENTS = { lines: [], count: 0 };

/** The request that a draft was asked by, where its reader may accept it as it stands. */
const acceptableRequest = async (
  db: Db,
  actor: Actor,
  { approval_id }: OrderRow,
): Promise<PrefectOrder['acceptable_request']> => {
  const request = approval_id === null ? undefined : await findStanding(db, actor, approval_id);
  if (!request || !availableActions(actor, request).includes('accept')) return null;
  return { id: request.id, identifier: request.display_identifier ?? '', version: request.version };
};

/** An order as its asker reads it. */
export const tellOrder = async (db: Db, actor: Actor, row: OrderRow, now: Date): Promise<PrefectOrder> => {
  const writes = hasPermission(actor, 'prefect_order:write');
  const today = orderToday(now, row);
  const proposed_number =
    writes && row.status === 'draft'
      ? nextOrderNumber(
          (await prefectureOf(db, actor))?.departement ?? null,
          today.slice(0, 4),
          await takenNumbers(db, row.structure_id),
        )
      : null;
  const events = hasPermission(actor, 'declaration:read') ? await orderEvents(db, row.id) : NO_EVENTS;
  const acceptable_request =
    writes && row.status === 'draft' ? await acceptableRequest(db, actor, row) : null;
  const { foreign } = orderLand(
    row.geometry as AreaGeometry,
    await departementsOfPrefecture(db, row.structure_id),
  );
  return toOrder(row, { events, proposed_number, acceptable_request, writes, foreign }, today);
};

/** Throws NOT_FOUND. */
export const readOrder = (
  { db: database, clock }: Pick<PrefectOrdersDeps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<PrefectOrder> =>
  database.transaction().execute(async (db) => {
    const row = await findOrder(db, actor, id);
    if (!row) throw notFound();
    return tellOrder(db, actor, row, clock.now());
  });

type Typed = RequestOf<typeof createPrefectOrder>['body'];

/** The drawn area, measured; AREA_INVALID where it cannot be one. */
const measure = async (
  { geometry: work }: Pick<PrefectOrdersDeps, 'geometry'>,
  { geometry }: Typed,
): Promise<number> => {
  const prepared = await work.prepare([geometry]);
  const [area] = prepared.kind === 'measured' ? prepared.areas : [];
  if (area === undefined) throw fieldFailure('AREA_INVALID', 'geometry', 'invalid');
  return area.area_m2;
};

/** Throws VALIDATION for an area of which nothing lies where its prefect answers: it would exempt from nothing. */
export const checkLand = async (db: Db, structureId: number, geometry: AreaGeometry): Promise<void> => {
  if (orderLand(geometry, await departementsOfPrefecture(db, structureId)).is_elsewhere)
    throw fieldFailure('VALIDATION', 'geometry', 'other_departement');
};

const columnsOf = ({ geometry, objects, drones, approval_id, declaration_id, ...typed }: Typed) => ({
  ...typed,
  approval_id: approval_id ?? null,
  declaration_id: declaration_id ?? null,
  geometry: JSON.stringify(geometry),
  objects: JSON.stringify([...new Set(objects)].sort()),
  drones: JSON.stringify([...new Set(drones)]),
});

/** Who is exempted, by its name, and what it asked by: nothing that the prefecture was not asked or told. Throws VALIDATION. */
const checkSubject = async (db: Db, structureId: number, typed: Typed): Promise<string> => {
  const name = await operatorKnown(db, structureId, typed.operator_id);
  if (name === undefined) throw fieldFailure('VALIDATION', 'operator_id', 'invalid');
  for (const [field, table] of [
    ['approval_id', 'approvals'],
    ['declaration_id', 'declarations'],
  ] as const) {
    const id = typed[field] ?? null;
    if (id === null) continue;
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('structure_id', '=', structureId)
      .where('operator_id', '=', typed.operator_id)
      .executeTakeFirst();
    if (!found) throw fieldFailure('VALIDATION', field, 'invalid');
  }
  return name;
};

/** Writes a line of the order's journal. */
export const noteOrder = (
  db: Db,
  order_id: number,
  line: {
    readonly what: 'create' | 'change' | 'sign' | 'repeal';
    readonly by_name: string;
    readonly at: string;
    readonly detail?: string | null;
  },
): Promise<unknown> =>
  db
    .insertInto('prefect_order_events')
    .values({ order_id, detail: null, ...line })
    .execute();

const told = async (deps: PrefectOrdersDeps, db: Db, actor: Actor, id: number): Promise<PrefectOrder> => {
  const row = await findOrder(db, actor, id);
  if (!row) throw notFound();
  const now = deps.clock.now();
  await recordScreenFact(db, prefectOrderDrafted, { row, at: now.toISOString() });
  return tellOrder(db, actor, row, now);
};

/** Throws AREA_INVALID, VALIDATION, FORBIDDEN for who speaks for no prefecture. */
export const draftOrder = async (
  deps: PrefectOrdersDeps,
  { actor, long_name }: SignedIn,
  typed: Typed,
): Promise<PrefectOrder> => {
  const area_m2 = await measure(deps, typed);
  return deps.db.transaction().execute(async (db) => {
    const prefecture = await prefectureOf(db, actor);
    if (!prefecture) throw new Failure('FORBIDDEN');
    await checkLand(db, prefecture.id, typed.geometry);
    const operator_name = await checkSubject(db, prefecture.id, typed);
    const at = deps.clock.now().toISOString();
    const { id } = await db
      .insertInto('prefect_orders')
      .values({
        ...columnsOf(typed),
        operator_name,
        area_m2,
        structure_id: prefecture.id,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteOrder(db, id, { what: 'create', by_name: long_name, at });
    return told(deps, db, actor, id);
  });
};

/** The order that the asker's prefecture made; NOT_FOUND for any other, PREFECT_ORDER_TRANSITION_ILLEGAL from its status. */
export const lockOrderFor = async (
  db: Db,
  actor: Actor,
  id: number,
  { action, version }: { readonly action: OrderAction; readonly version?: number },
): Promise<OrderRow> => {
  const row = await lockOrder(db, actor, id);
  if (!row) throw notFound();
  if (ORDER_TRANSITIONS[row.status][action] === undefined)
    throw new Failure('PREFECT_ORDER_TRANSITION_ILLEGAL');
  if (version !== undefined && row.version !== version) throw new Failure('SETTINGS_CHANGED');
  return row;
};

/** Throws AREA_INVALID, VALIDATION, SETTINGS_CHANGED, PREFECT_ORDER_TRANSITION_ILLEGAL. */
export const changeOrder = async (
  deps: PrefectOrdersDeps,
  { actor, long_name }: SignedIn,
  id: number,
  { version, order: typed }: RequestOf<typeof updatePrefectOrder>['body'],
): Promise<PrefectOrder> => {
  const area_m2 = await measure(deps, typed);
  return deps.db.transaction().execute(async (db) => {
    const row = await lockOrderFor(db, actor, id, { action: 'change', version });
    await checkLand(db, row.structure_id, typed.geometry);
    const operator_name = await checkSubject(db, row.structure_id, typed);
    const at = deps.clock.now().toISOString();
    await db
      .updateTable('prefect_orders')
      .set({ ...columnsOf(typed), operator_name, area_m2, version: version + 1, updated_at: at })
      .where('id', '=', id)
      .execute();
    await noteOrder(db, id, { what: 'change', by_name: long_name, at });
    return told(deps, db, actor, id);
  });
};

/** Throws PREFECT_ORDER_TRANSITION_ILLEGAL. */
export const dropDraft = (deps: PrefectOrdersDeps, { actor }: SignedIn, id: number): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const row = await lockOrderFor(db, actor, id, { action: 'delete' });
    await db.deleteFrom('prefect_orders').where('id', '=', id).execute();
    await recordScreenFact(db, prefectOrderDrafted, { row, at: deps.clock.now().toISOString() });
  });

/** The signed PDF; of a draft, as it would be made. Throws NOT_FOUND. */
export const orderPdf = async (deps: PrefectOrdersDeps, actor: Actor, id: number): Promise<BinaryReply> => {
  const row = await findOrder(deps.db, actor, id);
  if (!row) throw notFound();
  const filename = orderFileName(row.number);
  const content_type = 'application/pdf';
  if (row.status === 'draft')
    return { data: await drawOrder(deps, row, null, deps.clock.now()), filename, content_type };
  const kept = await findOrderPdf(deps.db, id);
  const data = kept && (await deps.storage.get(kept.storage_key));
  // It is there, only not to be had just now.
  if (!kept || !data) throw new Failure('SERVICE_UNAVAILABLE');
  return { data, filename: kept.name, content_type, etag: `"${kept.sha256}"` };
};
