import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type {
  createLivestream,
  Livestream,
  LivestreamSource,
  reloadPublicLink,
  updateLivestream,
} from '@envol/contract/livestreams';
import type { Actor } from '@envol/domain/access/actor';
import { linkState } from '@envol/domain/livestreams/policy';
import { nextLivestreamStatus } from '@envol/domain/livestreams/statuses';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { takeTurn } from '../../platform/db/turn.ts';
import { Failure, fieldFailure, notFound, orNotFound } from '../../platform/http/failure.ts';
import { hashToken } from '../../platform/tokens.ts';
import { stopCameras } from './cameras.service.ts';
import { tellAddresses } from './letters.ts';
import type { Asker, LivestreamsDeps } from './livestreams.deps.ts';
import { tellUpdate } from './livestreams.facts.ts';
import { sealedFor, toLivestream } from './livestreams.mapper.ts';
import { emailsOf, findById, type LivestreamRow, lockLivestream, missionNow } from './livestreams.queries.ts';
import { newSecret, sourceOf } from './source.ts';

const HOUR_S = 3_600;

const shownTo = async (deps: LivestreamsDeps, db: Db, row: LivestreamRow): Promise<Livestream> =>
  toLivestream(row, {
    secrets: deps.secrets,
    public_url: deps.config.public_url,
    now: deps.clock.now(),
    may_write: true,
    emails: await emailsOf(db, row.operator_id),
    recording_days: deps.config.records.days,
    takes_thumbnails: deps.config.live_engine.kind === 'own',
  });

/** Throws FLIGHT_UNKNOWN for a mission out of reach. */
const checkFlight = async (db: Db, actor: Actor, id: number): Promise<void> => {
  const found = await db
    .selectFrom('flights')
    .select('id')
    .where(visibleRows(actor).flights)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw fieldFailure('FLIGHT_UNKNOWN', 'flight_id', 'flight_unknown');
};

/** What was opened, and the key that this answer alone tells. */
export interface Opened {
  readonly livestream: Livestream;
  readonly source: LivestreamSource;
}

const checkRoom = async (db: Db, operator_id: number): Promise<void> => {
  await takeTurn(db, `livestreams ${operator_id}`);
  const live = await db
    .selectFrom('livestreams')
    .select('id')
    .where('operator_id', '=', operator_id)
    .where('status', '=', 'live')
    .execute();
  if (live.length >= LIMITS.live_livestreams)
    throw new Failure('TOO_MANY_LIVESTREAMS', { params: { limit: LIMITS.live_livestreams } });
};

/** Opens a livestream. Throws FLIGHT_UNKNOWN, TOO_MANY_LIVESTREAMS. */
export const openLivestream = (
  deps: LivestreamsDeps,
  asker: Asker,
  { flight_id: given, label, public_name, drone_label }: RequestOf<typeof createLivestream>['body'],
): Promise<Opened> =>
  deps.db.transaction().execute(async (db) => {
    const now = deps.clock.now();
    const at = now.toISOString();
    const { actor, operator_id } = asker;
    if (typeof given === 'number') await checkFlight(db, actor, given);
    await checkRoom(db, operator_id);
    const flight_id = given === undefined ? await missionNow(db, actor, now) : given;
    const key = newSecret();
    const { id } = await db
      .insertInto('livestreams')
      .values({
        ...{ operator_id, flight_id, label, public_name, drone_label },
        flight_selected_automatically: given === undefined && flight_id !== null,
        status: 'live',
        created_by: actor.user_id,
        created_at: at,
        key_hash: hashToken(key),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tellUpdate(db, { id, operator_id, flight_id }, at);
    const row = orNotFound(await lockLivestream(db, actor, id));
    return { livestream: await shownTo(deps, db, row), source: sourceOf(deps, id, key) };
  });

type Change = (db: Db, row: LivestreamRow, at: string) => Promise<unknown>;

/** An act on one that the asker's operator has, told to all who watch it. Throws NOT_FOUND. */
const changing = (deps: LivestreamsDeps, { actor }: Asker, id: number, change: Change): Promise<Livestream> =>
  deps.db.transaction().execute(async (db) => {
    const at = deps.clock.now().toISOString();
    const row = orNotFound(await lockLivestream(db, actor, id));
    await change(db, row, at);
    await tellUpdate(db, row, at);
    const changed = orNotFound(await findById(db, id));
    // Another mission is another audience.
    if (changed.flight_id !== row.flight_id) await tellUpdate(db, changed, at);
    return shownTo(deps, db, changed);
  });

/** What ends a livestream: its key sends nothing more, its link shows that it is over. */
export const endedLivestream = (at: string) => ({
  status: 'ended' as const,
  ended_at: at,
  key_hash: null,
  viewers: 0,
});

type Changes = Omit<RequestOf<typeof updateLivestream>['body'], 'files'>;

/** Throws LIVESTREAM_LINK_OVER where there is no link, VALIDATION for an end that is past or too far. */
const linkEnd = (row: LivestreamRow, wanted: string, now: Date): string => {
  if (row.link_hash === null || row.link_withdrawn_at !== null) throw new Failure('LIVESTREAM_LINK_OVER');
  return checkedEnd(wanted, now);
};

const checkedEnd = (wanted: string, now: Date): string => {
  const at = new Date(Date.parse(wanted));
  if (at <= now) throw fieldFailure('VALIDATION', 'link_expires_at', 'share_to_come');
  if (at > secondsAfter(now, LIMITS.livestream_link_hours * HOUR_S))
    throw fieldFailure('VALIDATION', 'link_expires_at', 'link_too_late', {
      hours: LIMITS.livestream_link_hours,
    });
  return at.toISOString();
};

const flightChange = (flight_id: number | null | undefined) =>
  flight_id === undefined ? {} : { flight_id, flight_selected_automatically: false };

/** Changes or stops one; an absent field keeps. Throws NOT_FOUND, FLIGHT_UNKNOWN, TRANSITION_ILLEGAL, LIVESTREAM_LINK_OVER. */
export const editLivestream = (
  deps: LivestreamsDeps,
  asker: Asker,
  id: number,
  { status, flight_id, link_expires_at, is_recorded, ...texts }: Changes,
  thumbnail: { readonly key: string; readonly type: string } | null,
): Promise<Livestream> =>
  changing(deps, asker, id, async (db, row, at) => {
    if (typeof flight_id === 'number') await checkFlight(db, asker.actor, flight_id);
    if (is_recorded === true && deps.config.records.days === null)
      throw fieldFailure('VALIDATION', 'is_recorded', 'recording_off');
    if (status === 'ended') {
      if (nextLivestreamStatus(row.status, 'stop') === null) throw new Failure('TRANSITION_ILLEGAL');
      await stopCameras(deps, db, row, asker.name);
    }
    const { label, public_name, drone_label } = { ...row, ...given(texts) };
    await db
      .updateTable('livestreams')
      .set({
        ...{ label, public_name, drone_label },
        ...flightChange(flight_id),
        ...(is_recorded !== undefined && { is_recorded }),
        ...(link_expires_at !== undefined && {
          link_expires_at: linkEnd(row, link_expires_at, deps.clock.now()),
        }),
        ...(thumbnail !== null && {
          thumbnail_key: thumbnail.key,
          thumbnail_type: thumbnail.type,
          thumbnail_at: at,
          thumbnail_is_given: true,
        }),
        ...(status === 'ended' && endedLivestream(at)),
      })
      .where('id', '=', id)
      .execute();
  });

/** The fields that were given. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Until when a link opens that nobody chose an end for: the mission's, an hour at least, a day at most. */
const usualEnd = async (db: Db, { flight_id }: LivestreamRow, now: Date): Promise<Date> => {
  const flight =
    flight_id === null
      ? undefined
      : await db.selectFrom('flights').select('date_end').where('id', '=', flight_id).executeTakeFirst();
  const end = flight === undefined ? secondsAfter(now, 4 * HOUR_S) : new Date(flight.date_end);
  const least = secondsAfter(now, HOUR_S).getTime();
  const most = secondsAfter(now, LIMITS.livestream_link_hours * HOUR_S).getTime();
  return new Date(Math.min(most, Math.max(least, end.getTime())));
};

/** Makes a new public link and ends the former one, and who watches by it. Throws NOT_FOUND, TRANSITION_ILLEGAL. */
export const renewLink = (
  deps: LivestreamsDeps,
  asker: Asker,
  id: number,
  { expires_at: wanted }: RequestOf<typeof reloadPublicLink>['body'],
): Promise<Livestream> =>
  changing(deps, asker, id, async (db, row) => {
    if (row.status === 'ended') throw new Failure('TRANSITION_ILLEGAL');
    const now = deps.clock.now();
    const name = newSecret();
    const expires_at =
      wanted === undefined ? (await usualEnd(db, row, now)).toISOString() : checkedEnd(wanted, now);
    await db
      .updateTable('livestreams')
      .set({
        link_hash: hashToken(name),
        link_sealed: deps.secrets.seal(Buffer.from(name), sealedFor(id)),
        link_expires_at: expires_at,
        link_withdrawn_at: null,
        link_withdrawn_by: null,
        emails_told_at: null,
      })
      .where('id', '=', id)
      .execute();
    await tellAddresses(deps, db, id);
  });

/** Withdraws the public link; where none opens, nothing changes. Throws NOT_FOUND. */
export const withdrawLink = (deps: LivestreamsDeps, asker: Asker, id: number): Promise<Livestream> =>
  changing(deps, asker, id, async (db, row, at) => {
    const { link_expires_at: expires_at, link_withdrawn_at: withdrawn_at } = row;
    if (linkState({ expires_at, withdrawn_at }, deps.clock.now()) !== 'open') return;
    await db
      .updateTable('livestreams')
      .set({ link_withdrawn_at: at, link_withdrawn_by: asker.name })
      .where('id', '=', id)
      .execute();
  });

/** Gives one another key. Throws NOT_FOUND, TRANSITION_ILLEGAL. */
export const renewKey = async (deps: LivestreamsDeps, asker: Asker, id: number): Promise<Opened> => {
  const key = newSecret();
  const livestream = await changing(deps, asker, id, async (db, row) => {
    if (row.status === 'ended') throw new Failure('TRANSITION_ILLEGAL');
    await db
      .updateTable('livestreams')
      .set({ key_hash: hashToken(key) })
      .where('id', '=', id)
      .execute();
  });
  return { livestream, source: sourceOf(deps, id, key) };
};

/** Deletes one that has ended; its files go with the next sweep of files. Throws NOT_FOUND, LIVESTREAM_IS_LIVE. */
export const eraseLivestream = (deps: LivestreamsDeps, { actor }: Asker, id: number): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const row = orNotFound(await lockLivestream(db, actor, id));
    if (row.status !== 'ended') throw new Failure('LIVESTREAM_IS_LIVE');
    await db.deleteFrom('livestreams').where('id', '=', id).execute();
    await tellUpdate(db, row, deps.clock.now().toISOString());
  });

/** Adds an address that is told; one that is there already is answered. Throws TOO_MANY_LIVESTREAM_EMAILS. */
export const addEmail = ({ db, clock }: LivestreamsDeps, { operator_id }: Asker, email: string) =>
  db.transaction().execute(async (transaction) => {
    await takeTurn(transaction, `livestream emails ${operator_id}`);
    const known = await emailsOf(transaction, operator_id);
    const same = known.find((each) => each.email.toLowerCase() === email.toLowerCase());
    if (same !== undefined) return same;
    if (known.length >= LIMITS.livestream_emails)
      throw new Failure('TOO_MANY_LIVESTREAM_EMAILS', { params: { limit: LIMITS.livestream_emails } });
    return transaction
      .insertInto('livestream_emails')
      .values({ operator_id, email, created_at: clock.now().toISOString() })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow();
  });

/** Throws NOT_FOUND. */
export const removeEmail = async (
  { db }: LivestreamsDeps,
  { operator_id }: Asker,
  id: number,
): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('livestream_emails')
    .where('operator_id', '=', operator_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
};
