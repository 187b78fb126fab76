import { randomUUID } from 'node:crypto';
import type { LivestreamCamera } from '@envol/contract/livestreams';
import { type CameraAct, cameraActs, commandState } from '@envol/domain/livestreams/cameras';
import { pictureState } from '@envol/domain/livestreams/policy';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { Failure, notFound, orNotFound } from '../../platform/http/failure.ts';
import { hashToken } from '../../platform/tokens.ts';
import { COMMANDS_CHANNEL, urlSealedFor } from './commands.ts';
import type { Asker, LivestreamsDeps } from './livestreams.deps.ts';
import { tellUpdate } from './livestreams.facts.ts';
import { findLivestream, type LivestreamRow, lockLivestream } from './livestreams.queries.ts';
import { hasRtmp, newSecret, rtmpAddress } from './source.ts';

/** A camera with the last that was asked of it for a livestream. */
const camerasOf = (db: Db, { id, operator_id }: Pick<LivestreamRow, 'id' | 'operator_id'>) =>
  db
    .selectFrom('livestream_cameras as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('livestream_commands')
          .select(['act', 'status', 'asked_at', 'asked_by', 'result'])
          .where('livestream_id', '=', id)
          .whereRef('livestream_commands.gateway', '=', 'c.gateway')
          .whereRef('livestream_commands.video_id', '=', 'c.video_id')
          .orderBy('livestream_commands.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.gateway', 'c.device', 'c.video_id', 'c.seen_at'])
    .select(['last.act', 'last.status', 'last.asked_at', 'last.asked_by', 'last.result'])
    .select(
      sql<string | null>`(select d.name from drones d where d.operator_id = c.operator_id
        and c.device in (d.serial_number, d.remote_id) order by d.id limit 1)`.as('drone_name'),
    )
    .where('c.operator_id', '=', operator_id);

type CameraRow = Awaited<ReturnType<ReturnType<typeof camerasOf>['executeTakeFirstOrThrow']>>;

const toCamera = (
  row: CameraRow,
  stream: LivestreamRow,
  { has_address, now }: { readonly has_address: boolean; readonly now: Date },
): LivestreamCamera => {
  const { id, gateway, device, video_id, drone_name, seen_at, act, status, asked_at, asked_by } = row;
  const last = act === null || status === null || asked_at === null ? null : { act, status, asked_at };
  const picture = pictureState(stream.status, stream.last_picture_at, now);
  const available = cameraActs(
    { is_live: stream.status === 'live', is_receiving: picture === 'received', has_address, last },
    now,
  );
  return {
    ...{ id, gateway, device, video_id, drone_name, seen_at },
    command: last && {
      ...{ act: last.act, state: commandState(last, now), asked_at: last.asked_at },
      ...{ asked_by: asked_by ?? '', result: row.result },
    },
    available_actions: available,
  };
};

const shownBy = (deps: LivestreamsDeps) => ({
  has_address: hasRtmp(deps),
  now: deps.clock.now(),
});

/** The cameras whose picture may be asked for. Throws NOT_FOUND. */
export const listCameras = async (deps: LivestreamsDeps, { actor }: Asker, id: number) => {
  const stream = orNotFound(await findLivestream(deps, actor, id));
  const rows = await camerasOf(deps.db, stream).orderBy('c.gateway').orderBy('c.video_id').execute();
  const shown = shownBy(deps);
  return { results: rows.map((row) => toCamera(row, stream, shown)), has_address: shown.has_address };
};

interface Asked {
  readonly gateway: string;
  readonly video_id: string;
  readonly act: CameraAct;
  readonly url: string | null;
}

/** Writes down what gateways are asked, and tells whoever holds their connections at the commit. */
const ask = async (
  { secrets, clock }: Pick<LivestreamsDeps, 'secrets' | 'clock'>,
  db: Db,
  { stream, name }: { readonly stream: LivestreamRow; readonly name: string },
  asked: readonly Asked[],
): Promise<void> => {
  if (asked.length === 0) return;
  const asked_at = clock.now().toISOString();
  const rows = await db
    .insertInto('livestream_commands')
    .values(
      asked.map(({ url, ...what }) => {
        const tid = randomUUID();
        return {
          ...{ livestream_id: stream.id, operator_id: stream.operator_id, ...what, status: 'asked', tid },
          ...{ bid: randomUUID(), asked_by: name, asked_at },
          url_sealed: url === null ? null : secrets.seal(Buffer.from(url), urlSealedFor(tid)),
        } as const;
      }),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await sql`select pg_notify(${COMMANDS_CHANNEL}, id::text) from unnest(${ids}::bigint[]) id`.execute(db);
};

/** Asks a camera for its picture, or to stop it. Throws NOT_FOUND, TRANSITION_ILLEGAL. */
export const askCamera = (
  deps: LivestreamsDeps,
  { actor, name }: Asker,
  { id, camera_id }: { readonly id: number; readonly camera_id: number },
  act: CameraAct,
): Promise<LivestreamCamera> =>
  deps.db.transaction().execute(async (db) => {
    const stream = orNotFound(await lockLivestream(db, actor, id));
    const find = async (): Promise<LivestreamCamera> => {
      const row = await camerasOf(db, stream).where('c.id', '=', camera_id).executeTakeFirst();
      if (row === undefined) throw notFound();
      return toCamera(row, stream, shownBy(deps));
    };
    const { gateway, video_id, available_actions } = await find();
    if (!available_actions.includes(act)) throw new Failure('TRANSITION_ILLEGAL');
    let url: string | null = null;
    if (act === 'start') {
      // Only a hash of the former key is kept: the camera is given one of its own.
      const key = newSecret();
      await db
        .updateTable('livestreams')
        .set({ key_hash: hashToken(key) })
        .where('id', '=', id)
        .execute();
      url = rtmpAddress(deps, id, key);
    }
    await ask(deps, db, { stream, name }, [{ gateway, video_id, act, url }]);
    await tellUpdate(db, stream, deps.clock.now().toISOString());
    return find();
  });

/** Asks every camera that was started for a livestream to stop: it has ended, and its key with it. */
export const stopCameras = async (
  deps: Pick<LivestreamsDeps, 'secrets' | 'clock'>,
  db: Db,
  stream: LivestreamRow,
  name: string,
): Promise<void> => {
  const started = (await camerasOf(db, stream).execute()).filter(
    ({ act, status }) => act === 'start' && status !== 'refused',
  );
  await ask(
    deps,
    db,
    { stream, name },
    started.map(({ gateway, video_id }) => ({ gateway, video_id, act: 'stop', url: null })),
  );
};
