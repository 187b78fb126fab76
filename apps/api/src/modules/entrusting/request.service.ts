import type { RequestOf } from '@envol/contract/endpoint';
import type { EntrustCheck, entrustFlight } from '@envol/contract/entrusting';
import { entrustObstacles, isOpenProcedure } from '@envol/domain/entrusting/statuses';
import { isPast } from '@envol/domain/flights/policy';
import { sumOfCents } from '@envol/domain/money/money';
import type { Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { titleOf } from '../email-requests/index.ts';
import { removeEntrusted, saveEntrusted } from '../entrusted-steps/index.ts';
import { type Caller, type FlightDetail, getDetail, lockFlight } from '../flight-details/index.ts';
import { settleMission } from '../flight-notifications/index.ts';
import { answerOf, pricesOn } from '../flights/index.ts';
import type { EntrustingDeps } from './entrusting.deps.ts';
import { findEntrustment } from './entrusting.queries.ts';
import { tellStaff } from './news.ts';

/** The mission's open procedures, with what each is called in a list. */
const openOf = (deps: EntrustingDeps, detail: FlightDetail) => {
  const told = answerOf(deps, detail, false).analysis?.constraints ?? [];
  return told.filter(isOpenProcedure).flatMap((constraint) => {
    const row = detail.constraints.find(({ id }) => id === constraint.id);
    return row === undefined ? [] : [{ constraint, row }];
  });
};

const checkOf = async (
  deps: EntrustingDeps,
  db: EntrustingDeps['db'],
  detail: FlightDetail,
  language: Language,
): Promise<EntrustCheck> => {
  const price = pricesOn(detail);
  const open = openOf(deps, detail);
  const entrustment = await findEntrustment(db, detail.flight.id);
  const obstacles = entrustObstacles({
    is_analysed: detail.flight.analysis !== null,
    is_past: isPast(detail.flight.date_end, deps.clock.now().toISOString()),
    is_entrusted: entrustment?.state === 'requested' || entrustment?.state === 'in_hand',
    open_procedures: open.length,
  });
  return {
    can_be_entrusted: obstacles.length === 0,
    obstacles,
    procedures: open.map(({ constraint, row }) => ({
      constraint_id: constraint.id,
      title: titleOf(row, language),
      decider: constraint.decider?.name ?? null,
      procedure: constraint.procedure,
      price_cents: price(constraint),
      currency: 'EUR',
      latest_date: constraint.notice?.respected ? constraint.notice.latest_date : null,
    })),
    currency: 'EUR',
    price_cents: sumOfCents(open.map(({ constraint }) => price(constraint))),
    entrustment,
  };
};

/** Whether the mission's open procedures can be entrusted. Throws NOT_FOUND. */
export const checkEntrusting = async (
  deps: EntrustingDeps,
  caller: Caller,
  flightId: number,
  language: Language,
): Promise<EntrustCheck> =>
  checkOf(deps, deps.db, await getDetail(deps.db, caller.reached, flightId), language);

/** Written with what is entrusted, or not at all: what pays it. */
export type Paid = (db: Db, price_cents: number | null) => Promise<void>;

/** Entrusts what is open and costs nothing. Throws FLIGHT_NOT_ENTRUSTABLE, with the first reason, and PAYMENT_REQUIRED. */
export const entrustProcedures = (
  deps: EntrustingDeps,
  caller: Caller,
  flightId: number,
  body: RequestOf<typeof entrustFlight>['body'],
): Promise<EntrustCheck> =>
  entrustPaid(deps, caller, flightId, body, async (_, price_cents) => {
    if (deps.plans.sells && (price_cents ?? 0) > 0) throw new Failure('PAYMENT_REQUIRED');
  });

/** Entrusts what is open, with what pays it. Throws FLIGHT_NOT_ENTRUSTABLE, with the first reason. */
export const entrustPaid = async (
  deps: EntrustingDeps,
  caller: Caller,
  flightId: number,
  { info }: RequestOf<typeof entrustFlight>['body'],
  paid: Paid,
): Promise<EntrustCheck> =>
  deps.db.transaction().execute(async (db) => {
    if (!(await lockFlight(db, caller.reached, flightId))) throw notFound();
    const detail = await getDetail(db, caller.reached, flightId);
    // What is kept is named as in letters.
    const check = await checkOf(deps, db, detail, 'fr');
    if (!check.can_be_entrusted)
      throw new Failure('FLIGHT_NOT_ENTRUSTABLE', { params: { obstacle: check.obstacles[0] ?? '' } });
    await paid(db, check.price_cents);
    const now = deps.clock.now();
    const at = now.toISOString();
    const about = {
      info: info?.trim() || null,
      price_cents: check.price_cents,
      currency: check.currency,
      is_unpaid: false,
      updated_at: at,
    };
    const by = { requested_by: caller.name, requested_by_user: caller.actor.user_id, requested_at: at };
    await db
      .insertInto('entrustments')
      .values({ flight_id: flightId, ...about, ...by })
      .onConflict((conflict) => conflict.column('flight_id').doUpdateSet({ ...about, ...by }))
      .execute();
    for (const { constraint_id, ...procedure } of check.procedures) {
      const row = detail.constraints.find(({ id }) => id === constraint_id);
      if (row === undefined) continue;
      const { title, decider, procedure: kind, price_cents, currency } = procedure;
      const columns = {
        title,
        decider,
        procedure: kind,
        price_cents,
        currency,
        status: 'requested' as const,
      };
      const fresh = { ...columns, proof: null, note: null, changed_by: null, updated_at: at };
      await saveEntrusted(db, { flight_id: flightId, constraint_key: row.key, ...fresh });
    }
    await settleMission(db, caller.operator_id, flightId, now);
    await tellStaff(deps, db, {
      what: 'requested',
      identifier: detail.flight.display_identifier,
      flight_id: flightId,
      by: caller.name,
      count: check.procedures.length,
      at,
    });
    return checkOf(deps, db, await getDetail(db, caller.reached, flightId), caller.language);
  });

/** Takes back what the staff has not settled. Throws NOTHING_ENTRUSTED. */
export const takeBack = async (
  deps: EntrustingDeps,
  caller: Caller,
  flightId: number,
  language: Language,
): Promise<EntrustCheck> =>
  deps.db.transaction().execute(async (db) => {
    if (!(await lockFlight(db, caller.reached, flightId))) throw notFound();
    const entrustment = await findEntrustment(db, flightId);
    const open = entrustment?.procedures.filter(
      ({ status }) => status === 'requested' || status === 'in_hand',
    );
    if (!open || open.length === 0) throw new Failure('NOTHING_ENTRUSTED');
    const now = deps.clock.now();
    await removeEntrusted(
      db,
      open.map(({ id }) => id),
    );
    if (open.length === entrustment?.procedures.length)
      await db.deleteFrom('entrustments').where('flight_id', '=', flightId).execute();
    await settleMission(db, caller.operator_id, flightId, now);
    const detail = await getDetail(db, caller.reached, flightId);
    await tellStaff(deps, db, {
      what: 'taken_back',
      identifier: detail.flight.display_identifier,
      flight_id: flightId,
      by: caller.name,
      count: open.length,
      price_cents: deps.plans.sells ? sumOfCents(open.map(({ price_cents }) => price_cents)) : null,
      at: now.toISOString(),
    });
    return checkOf(deps, db, detail, language);
  });
