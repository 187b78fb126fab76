import type { RequestOf } from '@envol/contract/endpoint';
import type { landFlight, takeOffFlight } from '@envol/contract/flight-progress';
import type { Flight } from '@envol/contract/flights';
import { heightTermsOf, heightToFly } from '@envol/domain/approvals/heightToFly';
import {
  type DeclarationObstacle,
  isNotedDespite,
  type NamedObstacle,
} from '@envol/domain/take-off/declaration';
import { AIRBORNE_STATUSES } from '@envol/domain/take-off/statuses';
import { claimAct } from '../../platform/db/actKeys.ts';
import { authorOf } from '../../platform/http/author.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Context, SignedIn } from '../../platform/http/mount.ts';
import { noteBatteriesOfTakeOff } from '../batteries/index.ts';
import { callerOf, getDetail, recordFlightChange } from '../flight-details/index.ts';
import { markLanded, markTakenOff } from '../flight-marks/index.ts';
import { answerOf } from '../flights/index.ts';
import { noteLanding } from '../flying-times/index.ts';
import { declareLanding, declareTakeOff, noteTakeOffs, refusedTakeOff } from '../take-off/index.ts';
import { holdToNotedTimes, type ProgressDeps, takeOffCase } from './flightProgress.service.ts';

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

const alone = (obstacle: DeclarationObstacle): NamedObstacle => ({ obstacle, names: [] });

/** The landing that was noted with its take-off, under a key of its own. */
const landNoted = (
  deps: ProgressDeps,
  context: Context<SignedIn>,
  id: number,
  { landed_at, client_key }: TakeOff & { readonly landed_at: string },
): Promise<Flight> =>
  declareFlightLanding(deps, context, id, {
    at: landed_at,
    ...(client_key !== undefined && { client_key: `land-${client_key}`.slice(0, 64) }),
  });

/** Declares the take-off, with its landing where both are noted afterwards. Throws PERIOD_INVALID naming the field, NOT_FOUND, FLIGHT_MAY_NOT_TAKE_OFF naming what stands against it. */
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
  const { took_off_at, landed_at } = body;
  const at = took_off_at === undefined ? doneAt(body.at, now) : new Date(took_off_at).toISOString();
  const found = await takeOffCase(deps, caller, id, { at, is_past: took_off_at !== undefined });
  const { obstacles, named, authorization, detail, verdict } = found;
  const { language } = context;
  const wasSent = await isSentAgain(deps, key);
  const isAgain = detail.flight.en_route && wasSent;
  if (wasSent && landed_at !== undefined) return landNoted(deps, context, id, { ...body, landed_at });
  if (took_off_at !== undefined && !isAgain)
    holdToNotedTimes(detail, { took_off_at: at, ...(landed_at !== undefined && { landed_at }) }, now);
  const despite_obstacles = body.despite_obstacles === true && isNotedDespite(obstacles);
  if (obstacles.length > 0 && !despite_obstacles && !isAgain) throw refusedTakeOff(named, verdict, language);
  const deed = {
    ...deedOf(body),
    ...(took_off_at !== undefined && { took_off_at: at }),
    despite_obstacles,
    breaches: named,
    verdict,
  };
  if (authorization !== null && !detail.flight.en_route)
    await refusedAs(refusedTakeOff([alone('authorization_needed')], verdict, language), () =>
      declareTakeOff(deps, authorOf(context.signed_in), authorization.id, deed, language),
    );
  await deps.db.transaction().execute(async (db) => {
    if ((await claimAct(db, key)) !== null || isAgain) return;
    // Those of a take-off before, whose landing no log was kept of, are none of this one.
    await noteBatteriesOfTakeOff(db, detail.flight, caller.reached, body.battery_ids ?? []);
    // With an authorization its own step has marked the mission, at an instant held to the grant.
    if (authorization === null) {
      // Of two take-offs at once one counts.
      if (!(await markTakenOff(db, id, at, named, verdict)))
        throw refusedTakeOff([alone('already_en_route')], verdict, language);
      const noted = { flight_id: id, at, breaches: obstacles, verdict };
      await noteTakeOffs(deps, db, authorOf(context.signed_in), noted);
    }
    const { status } = detail.flight;
    await recordFlightChange(db, deps, caller.operator_id, { flight_id: id, status });
  });
  if (landed_at !== undefined) return landNoted(deps, context, id, { ...body, landed_at });
  return answerOf(deps, await getDetail(deps.db, caller.reached, id));
};

const airborneOf = (deps: ProgressDeps, flightId: number) =>
  deps.db
    .selectFrom('take_off_authorizations as a')
    .innerJoin('approvals', 'approvals.id', 'a.approval_id')
    .select('a.id')
    .where('approvals.flight_id', '=', flightId)
    .where('a.status', 'in', [...AIRBORNE_STATUSES])
    .orderBy('a.id')
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
  const end =
    body.duration === undefined
      ? Math.max(Date.parse(doneAt(body.at, now)), Date.parse(started_at))
      : Date.parse(started_at) + body.duration * 1000;
  const effective_date_end = new Date(end).toISOString();
  const authorization = await airborneOf(deps, id);
  // One end for the mission, its log and each authority's record.
  const deed = deedOf({ client_key: body.client_key, at: effective_date_end });
  if (authorization)
    await refusedAs(new Failure('FLIGHT_NOT_EN_ROUTE'), () =>
      declareLanding(deps, authorOf(context.signed_in), authorization.id, deed, context.language),
    );
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
