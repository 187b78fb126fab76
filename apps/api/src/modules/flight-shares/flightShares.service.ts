import type { RequestOf } from '@envol/contract/endpoint';
import type { FlightShare, FlightShareInput, updateFlightShare } from '@envol/contract/flight-shares';
import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import type { Services } from '../../platform/service.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { Caller } from '../flight-details/index.ts';

export interface SharesDeps {
  /** The asker's: whether the mission is in reach. */
  readonly db: Database;
  /** The process's own: links are in nobody's reach. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly secrets: SecretBox;
  readonly airspace: Services['airspace'];
}

type Input = z.output<typeof FlightShareInput>;

const DAY_S = 86_400;

const sealedFor = (flightId: number): string => `share:${flightId}`;

const shareColumns = [
  'id',
  'flight_id',
  'label',
  'secret',
  'shows',
  'place_name',
  'message',
  'created_by_name',
  'created_at',
  'expires_at',
  'withdrawn_at',
  'views',
  'last_viewed_at',
] as const;

/**
 * Whether who made a link, or took it over, still serves the mission's operator: who left it, or whose account is closed, must
 * not go on looking at its missions under links of its own.
 */
export const makerServes = sql<boolean>`exists (select from memberships m
  join users u on u.id = m.user_id join flights f on f.operator_id = m.operator_id
  where m.user_id = flight_shares.created_by and f.id = flight_shares.flight_id and u.is_active
    and not exists (select from operator_desk d where d.operator_id = m.operator_id and d.blocked_at is not null))`;

const rowsOf = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_shares')
    .select([...shareColumns, makerServes.as('maker_serves')])
    .where('flight_id', '=', flightId);

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const stateOf = ({ withdrawn_at, expires_at, maker_serves }: Row, now: Date): FlightShare['state'] => {
  if (withdrawn_at !== null) return 'withdrawn';
  if (!maker_serves) return 'maker_left';
  return Date.parse(expires_at) <= now.getTime() ? 'expired' : 'open';
};

const toShare = ({ secrets, clock, config }: SharesDeps, row: Row, caller: Caller): FlightShare => {
  const { flight_id, secret, created_by_name, maker_serves: _serves, ...rest } = row;
  const state = stateOf(row, clock.now());
  // Whoever looks through an account takes no address away.
  const isShown = state === 'open' && caller.actor.impersonator_user_id === null;
  return {
    ...rest,
    state,
    created_by: created_by_name,
    url: isShown
      ? `${config.public_url}/shared/${secrets.open(secret, sealedFor(flight_id)).toString()}`
      : null,
  };
};

const mustReach = async ({ db }: SharesDeps, { reached }: Caller, id: number) => {
  const flight = await db
    .selectFrom('flights')
    .select(['id', 'date_end'])
    .where(reached.flights)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!flight) throw notFound();
  return flight;
};

/** Throws VALIDATION naming the field where a link would open for ever, or never. */
const checkExpiry = (clock: Clock, expiresAt: string, flightEnd: string): void => {
  const now = clock.now();
  const end = new Date(Math.max(Date.parse(flightEnd), now.getTime()));
  const latest = secondsAfter(end, LIMITS.share_days * DAY_S);
  const at = Date.parse(expiresAt);
  if (at <= now.getTime()) throw fieldFailure('VALIDATION', 'expires_at', 'share_to_come');
  if (at > latest.getTime())
    throw fieldFailure('VALIDATION', 'expires_at', 'share_too_late', { days: LIMITS.share_days });
};

/** The links of a mission, the latest first. Throws NOT_FOUND. */
export const listShares = async (
  deps: SharesDeps,
  caller: Caller,
  flightId: number,
): Promise<FlightShare[]> => {
  await mustReach(deps, caller, flightId);
  const rows = await rowsOf(deps.system_db, flightId).orderBy('id', 'desc').execute();
  return rows.map((row) => toShare(deps, row, caller));
};

/** Makes a link. Throws NOT_FOUND, VALIDATION, TOO_MANY_SHARES. */
export const createShare = async (
  deps: SharesDeps,
  caller: Caller,
  flightId: number,
  input: Input,
): Promise<FlightShare> => {
  const { date_end } = await mustReach(deps, caller, flightId);
  checkExpiry(deps.clock, input.expires_at, date_end);
  const secret = newToken();
  return deps.system_db.transaction().execute(async (db) => {
    // One after the other: two at once must not pass the limit together.
    await db.selectFrom('flights').select('id').where('id', '=', flightId).forUpdate().execute();
    const open = await rowsOf(db, flightId)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', deps.clock.now().toISOString())
      .execute();
    if (open.length >= LIMITS.flight_shares)
      throw new Failure('TOO_MANY_SHARES', { params: { limit: LIMITS.flight_shares } });
    const row = await db
      .insertInto('flight_shares')
      .values({
        flight_id: flightId,
        label: input.label,
        secret_hash: hashToken(secret),
        secret: deps.secrets.seal(Buffer.from(secret), sealedFor(flightId)),
        shows: [...new Set(input.shows)],
        place_name: input.place_name ?? null,
        message: input.message ?? null,
        created_by: caller.actor.user_id,
        created_by_name: caller.name,
        created_at: deps.clock.now().toISOString(),
        expires_at: input.expires_at,
        withdrawn_at: null,
        last_viewed_at: null,
      })
      .returning([...shareColumns, makerServes.as('maker_serves')])
      .executeTakeFirstOrThrow();
    return toShare(deps, row, caller);
  });
};

const mustFind = async ({ system_db }: SharesDeps, flightId: number, id: number): Promise<Row> => {
  const row = await rowsOf(system_db, flightId).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
};

/**
 * Changes a link that opens, lets one that is over open again until a later hour, or takes over one whose maker left. Throws SHARE_LINK_OVER of a withdrawn one.
 */
export const updateShare = async (
  deps: SharesDeps,
  caller: Caller,
  { id: flightId, share_id }: { readonly id: number; readonly share_id: number },
  input: RequestOf<typeof updateFlightShare>['body'],
): Promise<FlightShare> => {
  const { date_end } = await mustReach(deps, caller, flightId);
  const known = await mustFind(deps, flightId, share_id);
  if (known.withdrawn_at !== null) throw new Failure('SHARE_LINK_OVER');
  if (input.expires_at !== undefined) checkExpiry(deps.clock, input.expires_at, date_end);
  const row = await deps.system_db
    .updateTable('flight_shares')
    .set({
      label: input.label ?? known.label,
      shows: [...new Set(input.shows ?? known.shows)],
      place_name: input.place_name === undefined ? known.place_name : input.place_name,
      message: input.message === undefined ? known.message : input.message,
      expires_at: input.expires_at ?? known.expires_at,
      // A link without its maker is taken over by who changes it.
      ...(known.maker_serves ? {} : { created_by: caller.actor.user_id, created_by_name: caller.name }),
    })
    .where('id', '=', share_id)
    .where('withdrawn_at', 'is', null)
    .returning([...shareColumns, makerServes.as('maker_serves')])
    .executeTakeFirst();
  if (!row) throw new Failure('SHARE_LINK_OVER');
  return toShare(deps, row, caller);
};

/** Withdraws a link; done again it stays as it was. Throws NOT_FOUND. */
export const withdrawShare = async (
  deps: SharesDeps,
  caller: Caller,
  { id: flightId, share_id }: { readonly id: number; readonly share_id: number },
): Promise<void> => {
  await mustReach(deps, caller, flightId);
  await mustFind(deps, flightId, share_id);
  await deps.system_db
    .updateTable('flight_shares')
    .set({ withdrawn_at: deps.clock.now().toISOString() })
    .where('id', '=', share_id)
    .where('withdrawn_at', 'is', null)
    .execute();
};
