import { hasPermission } from '@envol/domain/access/permissions';
import { ENDS_AFTER_LOST_MS, ENDS_UNBEGUN_AFTER_MS } from '@envol/domain/livestreams/policy';
import { nextLivestreamStatus } from '@envol/domain/livestreams/statuses';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Publication, Publish, PublishRefusal } from '../../media/port.ts';
import type { StreamState } from '../../media/stream.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Pace } from '../../platform/pace.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { hashToken } from '../../platform/tokens.ts';
import { actorOfSession } from '../auth/index.ts';
import { openTicket, WATCH } from './access.ts';
import { tellAddresses } from './letters.ts';
import { tellUpdate } from './livestreams.facts.ts';
import { findLivestream } from './livestreams.queries.ts';
import { endedLivestream } from './livestreams.service.ts';
import type { Media } from './media.open.ts';
import { openByLink } from './publicLivestream.ts';

/** What carries pictures needs: it acts for whoever holds a key, a link or a ticket, never for somebody signed in. */
export interface CarryingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly facts: Facts;
  readonly media: Media;
  readonly secrets: SecretBox;
}

/** What beginning to carry them needs besides. */
export interface BeginDeps extends CarryingDeps {
  readonly connection: Connection;
  readonly log: FastifyBaseLogger;
  readonly pace: Pace;
}

/** The livestream that a key sends to, and the key's hash; null: none. */
export const openKey = async (
  { db }: Pick<CarryingDeps, 'db'>,
  key: string,
): Promise<{ readonly livestream_id: number; readonly key: string } | null> => {
  const hash = hashToken(key);
  const row = await db
    .selectFrom('livestreams')
    .select('id')
    .where('key_hash', '=', hash)
    .where('status', '=', 'live')
    .executeTakeFirst();
  return row === undefined ? null : { livestream_id: row.id, key: hash.toString('hex') };
};

/** Opens the publication of a key. */
export const publishBy =
  ({ db, media }: CarryingDeps): Publish =>
  async (secret, { protocol }, cut, askKeyFrame): Promise<Publication | PublishRefusal> => {
    const opened = await openKey({ db }, secret);
    if (opened === null) return 'wrong_key';
    const stream = media.hub.of(opened.livestream_id);
    if (stream === null) return 'too_many_streams';
    const sender = { protocol, key: opened.key, cut };
    return stream.publish({ ...sender, ...(askKeyFrame && { askKeyFrame }) }) ?? 'already_live';
  };

const hexOf = (hash: Buffer | null): string => hash?.toString('hex') ?? '';

/** What a token of an address opens. */
export interface Opening {
  readonly livestream_id: number;
  /** Of the public link, its hash; null: somebody signed in. */
  readonly link: string | null;
  /** In which somebody signed in; null: it was the link. */
  readonly session: number | null;
}

const PUBLIC_NAME = /^[\w-]{22}$/;

/** The livestream that a public name or a ticket opens; null: none. */
export const openToken = async (deps: CarryingDeps, token: string): Promise<Opening | null> => {
  const { db, clock } = deps;
  if (PUBLIC_NAME.test(token)) {
    const row = await openByLink(db, token, clock.now());
    return row === null ? null : { livestream_id: row.id, link: hexOf(row.link_hash), session: null };
  }
  const ticket = openTicket(deps, token, WATCH);
  if (ticket === null || !(await mayWatch(deps, ticket.session_id, ticket.subject_id))) return null;
  return { livestream_id: ticket.subject_id, link: null, session: ticket.session_id };
};

/** Whether whoever signed in may watch now: the session lives, and its person still has the livestream in reach. */
export const mayWatch = async (
  { db, clock }: CarryingDeps,
  session: number,
  id: number,
): Promise<boolean> => {
  const actor = await actorOfSession(db, clock, session);
  if (actor === null || !hasPermission(actor, 'livestream:read')) return false;
  return (await findLivestream({ db, system_db: db }, actor, id)) !== undefined;
};

/** Ends those who watched in a session that is over, or that may not watch any more. */
const lookAtSessions = async (deps: CarryingDeps, id: number): Promise<void> => {
  const { engine } = deps.media;
  for (const session of engine.sessions(id))
    if (!(await mayWatch(deps, session, id))) engine.endSession(id, session);
};

/** Holds streams of this process against their rows: what ended, whose key or link is another, who may not watch, is cut. */
export const lookAgain = async (deps: CarryingDeps, ids: readonly number[]): Promise<void> => {
  const { db, clock, media } = deps;
  const { engine } = media;
  const states = engine.states();
  const carried = ids.filter((id) => states.has(id));
  if (carried.length === 0) return;
  const rows = await db
    .selectFrom('livestreams')
    .select(['id', 'status', 'key_hash', 'link_hash', 'link_expires_at', 'link_withdrawn_at'])
    .select(
      sql<boolean>`exists (select from operators o
        where o.id = livestreams.operator_id and o.archived_at is not null)`.as('is_archived'),
    )
    .where('id', 'in', carried)
    .execute();
  const now = clock.now().toISOString();
  for (const id of carried) {
    const row = rows.find((each) => each.id === id);
    if (row === undefined || row.status === 'ended') {
      engine.end(id);
      continue;
    }
    engine.keepKey(id, hexOf(row.key_hash));
    const isOpen =
      row.link_withdrawn_at === null && row.link_expires_at !== null && row.link_expires_at > now;
    engine.keepLink(id, isOpen && !row.is_archived ? hexOf(row.link_hash) : null);
    await lookAtSessions(deps, id);
  }
};

/** A stream that nobody sends or watches any more. */
const NOBODY: StreamState = {
  ...{ is_receiving: false, protocol: null, width: null, height: null, has_b_frames: false },
  ...{ last: null, viewers: 0 },
};

type StreamReport = Pick<StreamState, 'is_receiving' | 'viewers'>;

/** Writes what pictures are like now; screens are told of what came, went, or is watched by more or fewer. */
export const createTeller = (deps: CarryingDeps) => {
  const { db, clock, media } = deps;
  const told = new Map<number, StreamReport>();

  const write = async (id: number, state: StreamState): Promise<void> => {
    const at = clock.now().toISOString();
    const known = told.get(id);
    const isNews = known?.is_receiving !== state.is_receiving || known.viewers !== state.viewers;
    if (!isNews && !state.is_receiving) return;
    await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('livestreams')
        .set({
          viewers: state.viewers,
          ...(state.last !== null && {
            ...{ protocol: state.protocol ?? sql.ref('protocol'), width: state.width, height: state.height },
            has_b_frames: state.has_b_frames,
            last_picture_at: new Date(state.last.at).toISOString(),
            last_media_ms: state.last.media_ms === null ? null : Math.round(state.last.media_ms),
            started_at: sql`coalesce(started_at, ${at})`,
          }),
        })
        .where('id', '=', id)
        .where('status', '=', 'live')
        .returning(['id', 'operator_id', 'flight_id'])
        .executeTakeFirst();
      if (row === undefined || !isNews) return;
      if (state.is_receiving) await tellAddresses(deps, transaction, id);
      await tellUpdate(transaction, row, at);
    });
    told.set(id, { is_receiving: state.is_receiving, viewers: state.viewers });
  };

  return async (): Promise<void> => {
    const states = media.engine.states();
    for (const [id, state] of states) await write(id, state);
    for (const id of told.keys()) {
      if (states.has(id)) continue;
      await write(id, NOBODY);
      told.delete(id);
    }
  };
};

/** Ends livestreams whose picture did not come back, or never came. */
export const endSilent = async ({ db }: Pick<CarryingDeps, 'db'>, now: Date): Promise<number> => {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString();
  const at = now.toISOString();
  const silent = await db
    .selectFrom('livestreams')
    .select(['id', 'operator_id', 'flight_id', 'status'])
    .where('status', '=', 'live')
    .where('is_simulated', '=', false)
    .where((eb) =>
      eb.or([
        eb('last_picture_at', '<', before(ENDS_AFTER_LOST_MS)),
        eb.and([eb('last_picture_at', 'is', null), eb('created_at', '<', before(ENDS_UNBEGUN_AFTER_MS))]),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const row of silent) {
    if (nextLivestreamStatus(row.status, 'stop') === null) continue;
    await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('livestreams')
        .set(endedLivestream(at))
        .where('id', '=', row.id)
        .where('status', '=', 'live')
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await tellUpdate(transaction, row, at);
    });
  }
  return silent.length;
};
