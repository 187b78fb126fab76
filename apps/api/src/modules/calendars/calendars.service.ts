import { createHash } from 'node:crypto';
import { API_BASE } from '@envol/contract/api';
import type { CALENDAR_KINDS, CalendarFeed } from '@envol/contract/calendars';
import type { Actor } from '@envol/domain/access/actor';
import { operatorOf } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import type { Config } from '../../config.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import type { Services } from '../../platform/service.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { findUserById, toActor } from '../auth/index.ts';
import { noteFeedRead, removeCalendarFeed, saveCalendarFeed } from '../credentials/index.ts';
import { missionsFor } from './calendars.queries.ts';
import { writeCalendar } from './ics.ts';
import { cutOf, toEntries } from './missions.ts';

export interface CalendarsDeps {
  /** The process's own: whoever reads an address is nobody, and reads by its owner's rights. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly secrets: SecretBox;
  readonly airspace: Services['airspace'];
}

type Kind = (typeof CALENDAR_KINDS)[number];

const PAST_S = 90 * 86_400;

const sealedFor = (membershipId: number, kind: Kind): string => `calendar:${membershipId}:${kind}`;

const addressOf = ({ config }: CalendarsDeps, secret: string): string =>
  `${config.public_url}${API_BASE}/calendars/feed/${secret}.ics`;

const membershipOf = (actor: Actor): number => {
  const operator = operatorOf(actor);
  if (operator === null) throw new Failure('FORBIDDEN');
  return operator.id;
};

/** The calendars that the actor may have; all missions of the operator are not for who keeps a part alone. */
const kindsOf = (actor: Actor): readonly Kind[] =>
  operatorOf(actor)?.sub_exploitant_ids === null ? ['own', 'operator'] : ['own'];

export const listFeeds = async (deps: CalendarsDeps, actor: Actor): Promise<CalendarFeed[]> => {
  const membership = membershipOf(actor);
  const rows = await deps.system_db
    .selectFrom('calendar_feeds')
    .select(['kind', 'secret', 'created_at', 'last_read_at'])
    .where('membership_id', '=', membership)
    .execute();
  return kindsOf(actor).map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    if (!row) return { kind, url: null, created_at: null, last_read_at: null };
    const { secret, created_at, last_read_at } = row;
    // Whoever looks through an account takes no address away.
    const isShown = actor.impersonator_user_id === null;
    const opened = isShown ? deps.secrets.open(secret, sealedFor(membership, kind)).toString() : null;
    return { kind, url: opened === null ? null : addressOf(deps, opened), created_at, last_read_at };
  });
};

/** A secret address, in the place of the one before. Throws FORBIDDEN. */
export const renewFeed = async (deps: CalendarsDeps, actor: Actor, kind: Kind): Promise<CalendarFeed> => {
  const membership_id = membershipOf(actor);
  if (!kindsOf(actor).includes(kind)) throw new Failure('FORBIDDEN');
  const secret = newToken();
  const created_at = deps.clock.now().toISOString();
  const columns = {
    secret_hash: hashToken(secret),
    secret: deps.secrets.seal(Buffer.from(secret), sealedFor(membership_id, kind)),
    created_at,
    last_read_at: null,
  };
  await saveCalendarFeed(deps.system_db, { ...columns, user_id: actor.user_id, membership_id, kind });
  return { kind, url: addressOf(deps, secret), created_at, last_read_at: null };
};

export const closeFeed = async ({ system_db }: CalendarsDeps, actor: Actor, kind: Kind): Promise<void> => {
  await removeCalendarFeed(system_db, membershipOf(actor), kind);
};

/** Whom an address belongs to, if that person may still read missions for the operator. Throws NOT_FOUND. */
const ownerOf = async (db: Database, secret: string) => {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['id', 'user_id', 'membership_id', 'kind'])
    .where('secret_hash', '=', hashToken(secret))
    .executeTakeFirst();
  const user = feed && (await findUserById(db, feed.user_id));
  if (!feed || !user?.is_active) throw notFound();
  const actor = toActor(user, { acting_membership_id: feed.membership_id, impersonator_user_id: null });
  const isStill = actor.acting?.id === feed.membership_id && hasCapability(actor, 'flies');
  if (!isStill || !kindsOf(actor).includes(feed.kind)) throw notFound();
  return { feed, actor, language: user.language };
};

/** The calendar behind a secret address, in its owner's language. Throws NOT_FOUND. */
export const writeFeed = async (
  deps: CalendarsDeps,
  secret: string,
): Promise<{ text: string; etag: string }> => {
  const { system_db, clock, config, airspace } = deps;
  const { feed, actor, language } = await ownerOf(system_db, secret);
  const now = clock.now();
  const missions = await missionsFor(system_db, actor, feed.kind, secondsAfter(now, -PAST_S).toISOString());
  await noteFeedRead(system_db, feed.id, now.toISOString());
  const words: Language = language;
  const about = {
    language: words,
    public_url: config.public_url,
    now,
    dataset_ids: airspace.currentIds(),
  };
  const text = writeCalendar(
    { name: 'Envol', about: cutOf(missions, words) },
    missions.flatMap((mission) => toEntries(mission, about)),
  );
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
};
