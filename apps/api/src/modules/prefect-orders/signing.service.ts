import type { RequestOf } from '@envol/contract/endpoint';
import type { PrefectOrder, repealPrefectOrder, signPrefectOrder } from '@envol/contract/prefect-orders';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import { secondsAfter } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { recordFact } from '../../platform/facts/recordFact.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { Language } from '../../platform/http/texts.ts';
import { takeDecision } from '../approvals/index.ts';
import { attachOrderPdf, checkRoom, type StoredUpload, withUploads } from '../documents/index.ts';
import { recordFlightChange } from '../flight-details/index.ts';
import { refreshFlightStatus } from '../flights/index.ts';
import { drawOrder, orderFileName } from './orderPdf.ts';
import { findAnyOrder, findOrder, missionsUnder, type OrderRow } from './orders.queries.ts';
import { checkLand, lockOrderFor, noteOrder, orderToday, tellOrder } from './orders.service.ts';
import type { PrefectOrdersDeps } from './prefectOrders.deps.ts';
import { prefectOrderUpdated } from './prefectOrders.facts.ts';

/** Brings the missions that may rest on an order in line with it, and tells its operator. A step of the process itself. */
const settleOrder = async (
  deps: PrefectOrdersDeps,
  db: Db,
  id: number,
  code: 'prefect_order_signed' | 'prefect_order_repealed',
): Promise<void> => {
  const now = deps.clock.now();
  const row = await findAnyOrder(db, id);
  for (const flight_id of await missionsUnder(db, row, now)) {
    await db.selectFrom('flights').select('id').where('id', '=', flight_id).forUpdate().executeTakeFirst();
    const { status } = await refreshFlightStatus(db, flight_id);
    await recordFlightChange(db, deps, row.operator_id, { flight_id, status });
  }
  await recordFact(deps.facts, db, prefectOrderUpdated, { deps, row, code, at: now.toISOString() });
};

const withUniqueNumber = async <T>(number: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Failure('PREFECT_ORDER_NUMBER_TAKEN', {
      params: { number },
      fields: [{ path: 'number', message: 'duplicate' }],
    });
  }
};

const told = async (
  deps: PrefectOrdersDeps,
  db: Db,
  { actor }: SignedIn,
  id: number,
): Promise<PrefectOrder> => {
  const row = await findOrder(db, actor, id);
  if (!row) throw notFound();
  return tellOrder(db, actor, row, deps.clock.now());
};

type Signature = RequestOf<typeof signPrefectOrder>['body'];

interface Signed {
  readonly row: OrderRow;
  readonly signature: Signature;
  readonly language: Language;
}

/** Accepts the request that the order was asked by, as its signer saw it. Throws VALIDATION where it was asked by none. */
const acceptRequest = async (
  deps: PrefectOrdersDeps,
  db: Db,
  { actor, long_name }: SignedIn,
  { row, signature, language }: Signed,
): Promise<void> => {
  const { accepted_version: version, number } = signature;
  if (version === undefined) return;
  if (row.approval_id === null) throw fieldFailure('VALIDATION', 'accepted_version', 'invalid');
  const message = fillPlaces(serverFr.prefect_orders.accepted, { number });
  await takeDecision(
    deps,
    db,
    { actor, name: long_name },
    {
      id: row.approval_id,
      decision: { type: 'accept', version, message },
      language,
    },
  );
};

/** The PDF that is kept: the signed copy that was handed in, or the draft drawn with its number and signature. */
const pdfOf = async (
  deps: PrefectOrdersDeps,
  row: OrderRow,
  { files, accepted_version: _, ...signature }: Signature,
  noted_by: string,
) => {
  const [file] = files;
  if (file) return file;
  const data = await drawOrder(deps, row, { ...signature, noted_by }, deps.clock.now());
  return { part: 'file', name: orderFileName(signature.number), type: 'application/pdf', data };
};

/** Writes the signature and its PDF, and settles what it exempts. */
const writeSignature = async (
  deps: PrefectOrdersDeps,
  by: SignedIn,
  { row, signature: signed, language }: Signed,
  stored: StoredUpload,
): Promise<PrefectOrder> =>
  deps.db.transaction().execute(async (db) => {
    const { id, operator_id, structure_id, last_date } = row;
    const { version, number, signed_on, signer_name, signer_quality, files } = signed;
    await lockOrderFor(db, by.actor, id, { action: 'sign', version });
    await checkLand(db, structure_id, row.geometry as AreaGeometry);
    const at = deps.clock.now().toISOString();
    const signature = { number, signed_on, signer_name, signer_quality };
    const noted = { signed_by: by.actor.user_id, signed_by_name: by.long_name, signed_at: at };
    await db
      .updateTable('prefect_orders')
      .set({
        status: 'signed',
        ...signature,
        ...noted,
        is_generated: files.length === 0,
        version: version + 1,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute();
    const detail = `${number}, ${signer_name}, ${signer_quality}`;
    await noteOrder(db, id, { what: 'sign', by_name: by.long_name, at, detail });
    const paper = { operator_id, structure_id, owner_id: id, uploaded_by: by.actor.user_id };
    await attachOrderPdf(db, { ...paper, expires_on: last_date, created_at: at }, stored);
    await acceptRequest(deps, db, by, { row, signature: signed, language });
    await asSystem(db, 'an order of a prefect settles the missions of the operator that it exempts', () =>
      settleOrder(deps, db, id, 'prefect_order_signed'),
    );
    return told(deps, db, by, id);
  });

/**
 * Puts a draft in force under its number. Throws SETTINGS_CHANGED, PREFECT_ORDER_TRANSITION_ILLEGAL, PREFECT_ORDER_NUMBER_TAKEN,
 * VALIDATION for a day to come, and what accepting its request throws.
 */
export const signOrder = async (
  deps: PrefectOrdersDeps,
  by: SignedIn,
  id: number,
  body: Signature,
  language: Language,
): Promise<PrefectOrder> => {
  const { number, signed_on, files, version } = body;
  const row = await findOrder(deps.db, by.actor, id);
  if (!row) throw notFound();
  if (signed_on > orderToday(deps.clock.now(), row))
    throw fieldFailure('VALIDATION', 'signed_on', 'in_future');
  // Its PDF is drawn from what is read here: a version that is only being written is none that was seen.
  if (row.status === 'draft' && row.version !== version) throw new Failure('SETTINGS_CHANGED');
  const owner = { operator_id: row.operator_id, uploaded_by: by.actor.user_id };
  await checkRoom(deps.db, owner, files, secondsAfter(deps.clock.now(), -3600).toISOString());
  const file = await pdfOf(deps, row, body, by.long_name);
  return withUploads(deps.storage, [file], async ([stored]) => {
    if (stored === undefined) throw new Error('an order has one PDF');
    const result = await withUniqueNumber(number, () =>
      writeSignature(deps, by, { row, signature: body, language }, stored),
    );
    return { result, attached: true };
  });
};

/** Ends an order at once. Throws SETTINGS_CHANGED, PREFECT_ORDER_TRANSITION_ILLEGAL. */
export const repealOrder = (
  deps: PrefectOrdersDeps,
  by: SignedIn,
  id: number,
  { version, reason }: RequestOf<typeof repealPrefectOrder>['body'],
): Promise<PrefectOrder> =>
  deps.db.transaction().execute(async (db) => {
    await lockOrderFor(db, by.actor, id, { action: 'repeal', version });
    const at = deps.clock.now().toISOString();
    await db
      .updateTable('prefect_orders')
      .set({
        status: 'repealed',
        repealed_at: at,
        repealed_by_name: by.long_name,
        repeal_reason: reason,
        version: version + 1,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute();
    await noteOrder(db, id, { what: 'repeal', by_name: by.long_name, at, detail: reason });
    await asSystem(db, 'missions rest on a repealed order no more', () =>
      settleOrder(deps, db, id, 'prefect_order_repealed'),
    );
    return told(deps, db, by, id);
  });
