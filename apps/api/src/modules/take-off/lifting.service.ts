import type { RequestOf } from '@envol/contract/endpoint';
import type { liftLanding as liftLandingCall, TakeOffAuthorization } from '@envol/contract/take-off';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import type { TakeOffDeps } from './takeOff.deps.ts';
import { notifyOfTakeOff } from './takeOff.events.ts';
import { isMine } from './takeOff.mapper.ts';
import { lockTakeOff } from './takeOff.queries.ts';
import { liftedBy, readTakeOff, statusAfter, stepTakeOff } from './takeOff.steps.ts';

/** Takes back an order of a controller: the flight goes on, and its pilot is asked to confirm that it heard. */
export const liftLanding = async (
  deps: TakeOffDeps,
  author: Author,
  id: number,
  { message: said }: RequestOf<typeof liftLandingCall>['body'],
  language: Language,
): Promise<TakeOffAuthorization> => {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockTakeOff(db, author.actor, id);
    if (!row) throw notFound();
    const status = statusAfter(row, 'lift_landing', language);
    // Its cause stands: whoever closed the U-space opens it.
    if (row.landing_cause !== null)
      throw new Failure('TAKE_OFF_TRANSITION_ILLEGAL', {
        params: { status: statusText(language, row.status) },
      });
    const now = deps.clock.now().toISOString();
    const message = said?.trim() || null;
    await stepTakeOff(deps.facts, db, row, {
      ...{ action: 'lift_landing', status, code: 'take_off_landing_lifted', message, author, now },
      set: liftedBy(author, now),
    });
  });
  return readTakeOff(deps, author.actor, id);
};

/** Confirms that an order to land was taken back; the first receipt stands. Throws FORBIDDEN for who neither flies nor asked for it. */
export const receiveLift = async (
  deps: TakeOffDeps,
  author: Author,
  id: number,
  language: Language,
): Promise<TakeOffAuthorization> => {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockTakeOff(db, author.actor, id);
    if (!row) throw notFound();
    if (!isMine(row, author.actor)) throw new Failure('FORBIDDEN');
    if (row.landing_lifted_at === null)
      throw new Failure('TAKE_OFF_TRANSITION_ILLEGAL', {
        params: { status: statusText(language, row.status) },
      });
    if (row.landing_lift_received_at !== null) return;
    const now = deps.clock.now().toISOString();
    await db
      .updateTable('take_off_authorizations')
      .set({ landing_lift_received_at: now, version: row.version + 1, updated_at: now })
      .where('id', '=', id)
      .execute();
    await notifyOfTakeOff(deps.facts, db, {
      take_off: { ...row, flight_name: row.request.flight_name },
      ...{ code: 'take_off_landing_received', status: row.status, message: null, author, at: now },
      // Screens alone: that a flight goes on rings for nobody.
      ...{ to: 'authority', colleagues: [] },
    });
  });
  return readTakeOff(deps, author.actor, id);
};
