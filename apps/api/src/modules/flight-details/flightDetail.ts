import type { Actor } from '@envol/domain/access/actor';
import type { Db } from '../../platform/db/database.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf, reachedBy } from '../../platform/http/operator.ts';
import type { Language } from '../../platform/http/texts.ts';
import { type FlightDetail, findDetail, lockFlight } from './flightDetail.queries.ts';

export interface Caller {
  readonly actor: Actor;
  /** As it is written beside what it did. */
  readonly name: string;
  /** To which what the caller makes belongs. */
  readonly operator_id: number;
  readonly reached: VisibleRows;
  readonly language: Language;
}

/** Who acts, and what it reaches. */
export const callerOf = (context: Context<SignedIn>): Caller => ({
  actor: context.signed_in.actor,
  name: context.signed_in.long_name,
  operator_id: operatorOf(context),
  reached: reachedBy(context),
  language: context.language,
});

/** Everything that one mission's page shows. Throws NOT_FOUND. */
export const getDetail = async (db: Db, reached: VisibleRows, id: number): Promise<FlightDetail> => {
  const detail = await findDetail(db, reached, id);
  if (!detail) throw notFound();
  return detail;
};

/** Holds one mission until the transaction ends. Throws NOT_FOUND. */
export const lockKnownFlight = async (db: Db, reached: VisibleRows, id: number): Promise<void> => {
  if (!(await lockFlight(db, reached, id))) throw notFound();
};
