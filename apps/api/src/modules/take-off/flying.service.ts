import type { RequestOf } from '@envol/contract/endpoint';
import type {
  declareFlightEnd,
  TakeOffAuthorization,
  takeOff,
  updateLandingStatus,
} from '@envol/contract/take-off';
import { grantedOf } from '@envol/domain/activations/stillGranted';
import type { MissionVerdict } from '@envol/domain/flights/verdict';
import {
  type DeclarationObstacle,
  isNotedDespite,
  type NamedObstacle,
} from '@envol/domain/take-off/declaration';
import { AIRBORNE_STATUSES, type TakeOffAction } from '@envol/domain/take-off/statuses';
import type { Updateable } from 'kysely';
import { claimAct } from '../../platform/db/actKeys.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { grantedWindows, isApprovalInForce } from '../activations/index.ts';
import { setEnRoute } from '../approvals/index.ts';
import { followTakeOff, nameBreaches } from '../flight-marks/index.ts';
import { type DeclarationDeps, findDeclarationCase, refusedTakeOff } from './declarationCase.service.ts';
import { landTogether, noteTakeOffs } from './notedTakeOffs.service.ts';
import type { TakeOffDeps } from './takeOff.deps.ts';
import type { TakeOffNews } from './takeOff.facts.ts';
import { isMine } from './takeOff.mapper.ts';
import { findTakeOff, lockTakeOff, type TakeOffRow } from './takeOff.queries.ts';
import { readTakeOff, statusAfter, stepTakeOff } from './takeOff.steps.ts';

type Deed = RequestOf<typeof declareFlightEnd>['body'];
type Landing = RequestOf<typeof updateLandingStatus>['body'];
type Columns = Updateable<Tables['take_off_authorizations']>;

/**
 * When the pilot did it: as the device says where it was sent later, never ahead of the server's clock nor before
 * `earliest`, so that a wrong clock makes no flight of negative length.
 */
const doneAt = (at: string | undefined, earliest: string | null, now: string): string => {
  const told = at === undefined ? Date.parse(now) : Math.min(Date.parse(at), Date.parse(now));
  return new Date(Math.max(told, earliest === null ? told : Date.parse(earliest))).toISOString();
};

/** A grant is used within its hours, while it holds and its approval stands, as the decision in force leaves it. */
const holdToGrant = (row: TakeOffRow, at: string): void => {
  if (!isApprovalInForce(row) || grantedOf(row, row.approved_areas).length === 0)
    throw new Failure('APPROVAL_NOT_IN_FORCE');
  const instant = Date.parse(at);
  const isWithin = ({ from, to }: { readonly from: string; readonly to: string }) =>
    instant >= Date.parse(from) && instant < Date.parse(to);
  if (!isWithin({ from: row.date_start, to: row.date_end }) || !grantedWindows(row).some(isWithin))
    throw new Failure('TAKE_OFF_OUTSIDE_HOURS');
  if (row.valid_until !== null && instant >= Date.parse(row.valid_until))
    throw new Failure('TAKE_OFF_GRANT_EXPIRED');
};

/** What of the grant a take-off at that instant breaks; refused where it is not told to have happened all the same. */
const breachesOfGrant = (row: TakeOffRow, at: string, despite: boolean): DeclarationObstacle[] => {
  try {
    holdToGrant(row, at);
    // Its pilot says that it took off before it was granted.
    return row.decided_at !== null && Date.parse(at) < Date.parse(row.decided_at)
      ? ['authorization_needed']
      : [];
  } catch (error) {
    if (!despite || !(error instanceof Failure)) throw error;
    return ['authorization_needed'];
  }
};

/** A step of the pilot on a locked authorization; sent twice with one key it is done once. */
const act = async (
  deps: TakeOffDeps,
  author: Author,
  id: number,
  deed: Deed,
  step: {
    readonly action: TakeOffAction;
    readonly code: TakeOffNews;
    readonly set: (row: TakeOffRow, now: string) => Columns;
    readonly mayBe?: (row: TakeOffRow) => boolean;
    readonly after?: (db: Db, row: TakeOffRow, now: string) => Promise<unknown> | null;
    readonly language: Language;
  },
): Promise<TakeOffAuthorization> => {
  await deps.db.transaction().execute(async (db) => {
    const row = await lockTakeOff(db, author.actor, id);
    if (!row) throw notFound();
    const now = deps.clock.now().toISOString();
    const { user_id } = author.actor;
    const { action, code, set, after, language, mayBe } = step;
    if (mayBe?.(row) === false) throw new Failure('FORBIDDEN');
    const { client_key } = deed;
    const key = { user_id, client_key, act: `take_off:${action}`, subject_id: id, at: now };
    if ((await claimAct(db, key)) !== null) return;
    const status = statusAfter(row, action, language);
    await stepTakeOff(deps.facts, db, row, {
      action,
      status,
      set: set(row, now),
      code,
      message: null,
      author,
      now,
    });
    await after?.(db, row, now);
  });
  return readTakeOff(deps, author.actor, id);
};

/** The mission is in the air while one of its take-offs is, and keeps when it was flown. */
const markFlight = (db: Db, { id, flight_id }: TakeOffRow) =>
  flight_id === null ? null : followTakeOff(db, { id, flight_id }, AIRBORNE_STATUSES);

interface TakeOffDeed extends Deed {
  /** What stands against it beside the grant, which both sides read on the record. */
  readonly breaches?: readonly NamedObstacle[];
  /** When its pilot says that it took off, which no grant moves; absent: `at`, by the device's clock. */
  readonly took_off_at?: string | undefined;
  /** The mission's at that instant. */
  readonly verdict?: MissionVerdict;
  readonly despite_obstacles?: boolean | undefined;
}

/** Notes a take-off, while the grant holds or in spite of its end. What else stands against it has been asked before. */
export const declareTakeOff = (
  deps: TakeOffDeps,
  author: Author,
  id: number,
  { breaches: named = [], verdict, despite_obstacles = false, took_off_at, ...deed }: TakeOffDeed,
  language: Language,
): Promise<TakeOffAuthorization> => {
  const breaches = named.map(({ obstacle }) => obstacle);
  const startOf = (row: TakeOffRow, now: string): string =>
    took_off_at ?? doneAt(deed.at, row.decided_at, now);
  return act(deps, author, id, deed, {
    action: 'take_off',
    code: 'take_off_taken_off',
    language,
    set: (row, now) => {
      const effective_start = startOf(row, now);
      const ofGrant = breachesOfGrant(row, effective_start, despite_obstacles);
      return {
        effective_start,
        breaches: [...new Set([...breaches, ...ofGrant])],
        take_off_verdict: verdict ?? null,
      };
    },
    after: async (db, row, now) => {
      await markFlight(db, row);
      if (row.flight_id === null || verdict === undefined) return;
      const noted = { flight_id: row.flight_id, at: startOf(row, now), breaches, verdict };
      await nameBreaches(db, noted, named);
      await noteTakeOffs(deps, db, author, noted);
    },
  });
};

/**
 * Declares the take-off of a mission by its authorization: what stands against it is what the mission's own call says, and the
 * grant's own end is named first.
 */
export const takeOffByGrant = async (
  deps: TakeOffDeps & DeclarationDeps,
  author: Author,
  id: number,
  deed: RequestOf<typeof takeOff>['body'],
  language: Language,
): Promise<TakeOffAuthorization> => {
  const row = await findTakeOff(deps.db, author.actor, id);
  if (!row) throw notFound();
  // Sent again, or no step from here: the step itself answers.
  if (row.flight_id === null || row.status !== 'granted')
    return declareTakeOff(deps, author, id, deed, language);
  const now = deps.clock.now().toISOString();
  const at = doneAt(deed.at, row.decided_at, now);
  const despite = deed.despite_obstacles === true;
  breachesOfGrant(row, at, despite);
  const { named, flight } = await findDeclarationCase(deps, visibleRows(author.actor), row.flight_id, {
    at,
    language,
  });
  // In the air by another authority's grant: each is told of the take-off by its own.
  const against = named.filter(({ obstacle }) => obstacle !== 'already_en_route');
  if (against.length > 0 && !(despite && isNotedDespite(against.map(({ obstacle }) => obstacle))))
    throw refusedTakeOff(against, flight.verdict, language);
  return declareTakeOff(deps, author, id, { ...deed, breaches: against, verdict: flight.verdict }, language);
};

/** Confirms the order to land, or says that the landing has begun. Throws FORBIDDEN for who neither flies nor asked for it. */
export const declareLandingStep = (
  deps: TakeOffDeps,
  author: Author,
  id: number,
  { status, ...deed }: Landing,
  language: Language,
): Promise<TakeOffAuthorization> =>
  act(deps, author, id, deed, {
    action: status === 'landing' ? 'begin_landing' : 'receive',
    code: status === 'landing' ? 'take_off_landing' : 'take_off_landing_received',
    language,
    mayBe: (row) => isMine(row, author.actor),
    // Whoever lands has read the order.
    set: (row, now) => ({
      landing_received_at: row.landing_received_at ?? doneAt(deed.at, row.landing_ordered_at, now),
    }),
  });

/** Declares the end of the flight: its real start, end and duration are kept, and it is on its way no more. */
export const declareLanding = (
  deps: TakeOffDeps,
  author: Author,
  id: number,
  deed: Deed,
  language: Language,
): Promise<TakeOffAuthorization> =>
  act(deps, author, id, deed, {
    action: 'land',
    code: 'take_off_landed',
    language,
    set: (row, now) => ({
      effective_end: doneAt(deed.at, row.effective_start, now),
      ...(row.landing_ordered_at !== null &&
        row.landing_received_at === null && {
          landing_received_at: doneAt(deed.at, row.landing_ordered_at, now),
        }),
    }),
    after: async (db, row) => {
      await landTogether(deps, db, author, row);
      await markFlight(db, row);
      // The mark is a supervisor's: taken away by the process.
      await asSystem(db, "the mark is a supervisor's: the process takes it away", () =>
        setEnRoute(db, row.approval_id, false),
      );
    },
  });

/** Gives up a take-off that was asked for or granted. */
export const giveUp = (
  deps: TakeOffDeps,
  author: Author,
  id: number,
  deed: Pick<Deed, 'client_key'>,
  language: Language,
): Promise<TakeOffAuthorization> =>
  act(deps, author, id, deed, {
    action: 'cancel',
    code: 'take_off_cancelled',
    language,
    set: () => ({}),
  });
