import type { PublicLivestream } from '@envol/contract/livestreams';
import { linkState, roundedViewers } from '@envol/domain/livestreams/policy';
import type { Db } from '../../platform/db/database.ts';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { LivestreamsDeps } from './livestreams.deps.ts';
import { openName, publicUrl, toWatch } from './livestreams.mapper.ts';
import { findByLink, type LivestreamRow } from './livestreams.queries.ts';
import { watchedAt } from './source.ts';

type PublicDeps = Pick<LivestreamsDeps, 'system_db' | 'clock' | 'config' | 'secrets' | 'storage'>;

/** The livestream whose public link opens; null for every other name, whatever the reason. */
export const openByLink = async (db: Db, name: string, now: Date): Promise<LivestreamRow | null> => {
  const row = await findByLink(db, hashToken(name));
  if (row === undefined) return null;
  const { link_expires_at: expires_at, link_withdrawn_at: withdrawn_at } = row;
  return linkState({ expires_at, withdrawn_at }, now) === 'open' ? row : null;
};

/** Throws LIVESTREAM_LINK_OVER: expired, withdrawn and never made are told alike. */
const mustOpen = async ({ system_db, clock }: PublicDeps, name: string): Promise<LivestreamRow> => {
  const row = await openByLink(system_db, name, clock.now());
  if (row === null) throw new Failure('LIVESTREAM_LINK_OVER');
  return row;
};

/** What whoever has the link is shown: nothing of the mission, the key or the people. */
export const readPublic = async (deps: PublicDeps, name: string): Promise<PublicLivestream> => {
  const row = await mustOpen(deps, name);
  const { config, clock } = deps;
  return {
    ...{ public_name: row.public_name, operator_name: row.operator_name, drone_label: row.drone_label },
    ...{ status: row.status, started_at: row.started_at, ended_at: row.ended_at },
    viewers: roundedViewers(row.viewers),
    is_simulated: row.is_simulated,
    expires_at: row.link_expires_at ?? '',
    has_thumbnail: row.thumbnail_key !== null,
    watch: toWatch(row, { at: watchedAt({ config }, row.id, name), ice: config.ice, now: clock.now() }),
  };
};

export const readPublicThumbnail = async (deps: PublicDeps, name: string): Promise<BinaryReply> => {
  const { thumbnail_key: key, thumbnail_type: type } = await mustOpen(deps, name);
  const data = key === null ? null : await deps.storage.get(key);
  if (data === null || type === null) throw notFound();
  return { data, content_type: type, cache_control: 'private, max-age=60' };
};

/** Where the generated picture is watched. Throws NOT_FOUND where this server shows none. */
export const demoAddress = async ({
  system_db,
  clock,
  config,
  secrets,
}: PublicDeps): Promise<{ readonly name: string; readonly url: string }> => {
  const row = await system_db
    .selectFrom('livestreams')
    .select(['id', 'link_sealed', 'link_expires_at', 'link_withdrawn_at'])
    .where('is_simulated', '=', true)
    .where('status', '=', 'live')
    .where('link_sealed', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const name = row === undefined ? null : openName(row, secrets, clock.now());
  if (name === null) throw notFound();
  return { name, url: publicUrl(config.public_url, name) };
};
