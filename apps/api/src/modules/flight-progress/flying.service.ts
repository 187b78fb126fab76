import type { RequestOf } from '@envol/contract/endpoint';
import type { landFlight, takeOffFlight } from '@envol/contract/flight-progress';
import type { Flight } from '@envol/contract/flights';
import { heightTermsOf, heightToFly } from '@envol/domain/approvals/heightToFly';
import { isNotedDespite } from '@envol/domain/take-off/declaration';
import { claimAct } from '../../platform/db/actKeys.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { authorOf } from '../approvals/index.ts';
import { markLanded, markTakenOff } from '../flight-rows/index.ts';
import { answerOf, callerOf, getDetail, recordFlightChange } from '../flights/index.ts';
import { noteLanding } from '../flying-times/index.ts';
import { declareLanding, declareTakeOff, refusedTakeOff } from '../take-off/index.ts';
import { type ProgressDeps, takeOffCase } from './flightProgress.service.ts';

type TakeOff = RequestOf<typeof takeOffFlight>['body'];
type Landing = RequestOf<typeof landFlight>['body'];

/** As the device says where it was sent later, never ahead of the server's clock. */
const doneAt = (at: string | undefined, now: string): string =>
  at === undefined || Date.parse(at) > Date.parse(now) ? now : new Date(at).toISOString();

const authorizationKey = (client_key: string): string => `flight-${client_key}`.slice(0, 64);

const deedOf = ({ at, client_key }: Pick<TakeOff, 'at' | 'client_key'>) => ({
  ...(at === undefined ? {} : { at }),
  ...(client_key === undefined ? {} : { client_key: authorizationKey(client_key) }),
});

/** What the authorization refused meanwhile, as the mission's own refusal. */
const refusedAs = async (refusal: Failure, act: () => Promise<unknown>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    throw error instanceof Failure ? refusal : error;
  }
};

/** Whether this person's device declared this take-off before: a key of its own alone says nothing. */
const isSentAgain = async (
  { db }: ProgressDeps,
  {
    user_id,
    client_key,
    subject_id,
  }: { user_id: number; client_key: string | undefined; subject_id: number },
): Promise<boolean> => {
  if (client_key === undefined) return false;
  const known = await db
    .selectFrom('act_keys')
    .select('act')
    .where('user_id', '=', user_id)
    .where((eb) =>
      eb.or([
        eb.and({ client_key, act: 'flight:take_off', subject_id }),
        // The authorization's step was done, and the mission's after it was not.
        eb.and({ client_key: authorizationKey(client_key), act: 'take_off:take_off' }),
      ]),
    )
    .executeTakeFirst();
  return known !== undefined;
};

/** Declares the take-off. Throws NOT_FOUND, FLIGHT_MAY_NOT_TAKE_OFF naming what stands against it. */
export const declareFlightTakeOff = async (
  deps: ProgressDeps,
  context: Context<SignedIn>,
  id: number,
  body: TakeOff,
): Promise<Flight> => {
  const caller = callerOf(context);
  const now = deps.clock.now().toISOString();
  const { user_id } = caller.actor;
  const key = { user_id, client_key: body.client_key, act: 'flight:take_off', subject_id: id, at: now };
  const found = await takeOffCase(deps, caller, id, doneAt(body.at, now));
  const { obstacles, authorization, detail, verdict } = found;
  const { language } = context;
  const isAgain = detail.flight.en_route && (await isSentAgain(deps, key));
  const despite_obstacles = body.despite_obstacles === true && isNotedDespite(obstacles);
  if (obstacles.length > 0 && !despite_obstacles && !isAgain)
    throw refusedTakeOff(obstacles, verdict, language);
  const deed = { ...deedOf(body), despite_obstacles, breaches: obstacles };
  if (authorization !== null && !detail.flight.en_route)
    await refusedAs(refusedTakeOff(['authorization_needed'], verdict, language), () =>
      declareTakeOff(deps, authorOf(context.signed_in), authorization.id, deed, language),
    );
  await deps.db.transaction().execute(async (db) => {
    if ((await claimAct(db, key)) !== null || isAgain) return;
    // With an authorization its own step has marked the mission, at an instant held to the grant.
    if (authorization === null) {
      // Of two take-offs at once one counts.
      if (!(await markTakenOff(db, id, doneAt(body.at, now), obstacles)))
        throw refusedTakeOff(['already_en_route'], verdict, language);
    }
    const { status } = detail.flight;
    await recordFlightChange(db, deps, caller.operator_id, { flight_id: id, status });
  });
  return answerOf(deps, await getDetail(deps.db, caller.reached, id));
};

const airborneOf = (deps: ProgressDeps, flightId: number) =>
  deps.db
    .selectFrom('take_off_authorizations as a')
    .innerJoin('approvals', 'approvals.id', 'a.approval_id')
    .select('a.id')
    .where('approvals.flight_id', '=', flightId)
    .where('a.status', 'in', ['taken_off', 'landing_required', 'landing_received', 'landing'])
    .executeTakeFirst();

/** Declares the landing: clears `en_route`, keeps when it was flown, writes the log. Throws FLIGHT_NOT_EN_ROUTE. */
export const declareFlightLanding = async (
  deps: ProgressDeps,
  context: Context<SignedIn>,
  id: number,
  body: Landing,
): Promise<Flight> => {
  const caller = callerOf(context);
  const { flight, areas, approvals, pilots, drones } = await getDetail(deps.db, caller.reached, id);
  const now = deps.clock.now().toISOString();
  const { user_id } = caller.actor;
  const started_at = flight.effective_date_start;
  if (!flight.en_route || started_at === null) {
    // Sent again by a device that never heard that it had been done.
    if (body.client_key !== undefined && flight.effective_date_end !== null)
      return answerOf(deps, await getDetail(deps.db, caller.reached, id));
    throw new Failure('FLIGHT_NOT_EN_ROUTE');
  }
  const authorization = await airborneOf(deps, id);
  if (authorization)
    await refusedAs(new Failure('FLIGHT_NOT_EN_ROUTE'), () =>
      declareLanding(deps, authorOf(context.signed_in), authorization.id, deedOf(body), context.language),
    );
  const end =
    body.duration === undefined
      ? Math.max(Date.parse(doneAt(body.at, now)), Date.parse(started_at))
      : Date.parse(started_at) + body.duration * 1000;
  const effective_date_end = new Date(end).toISOString();
  await deps.db.transaction().execute(async (db) => {
    // Of two landings one counts.
    if (!(await markLanded(db, id, effective_date_end, authorization !== undefined)))
      throw new Failure('FLIGHT_NOT_EN_ROUTE');
    const [pilot] = pilots;
    if (pilot)
      await noteLanding(db, {
        ...flight,
        pilot_id: pilot.id,
        drone_id: drones[0]?.id ?? null,
        started_at,
        duration_s: (end - Date.parse(started_at)) / 1000,
        max_height_m: heightToFly({ ...flight, areas }, heightTermsOf(approvals)).height_m,
        user_id,
        at: now,
      });
    await recordFlightChange(db, deps, caller.operator_id, { flight_id: id, status: flight.status });
  });
  return answerOf(deps, await getDetail(deps.db, caller.reached, id));
};
