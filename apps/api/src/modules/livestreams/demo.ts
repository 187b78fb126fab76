import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '@envol/contract/limits';
import { readFlv, TAG, type Tag, videoKind } from '../../media/flv.ts';
import { publishRtmp, type RtmpPublisher } from '../../media/rtmp/publisher.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { BeginDeps } from './carrying.ts';
import { openName, sealedFor } from './livestreams.mapper.ts';
import { newSecret } from './source.ts';

/** A flight over basins that no camera saw, made by `tools/livestream-sample`. */
const SAMPLE = new URL('../../../data/livestream/sample.flv', import.meta.url);
const AGAIN_MS = 5_000;
const LINK_S = LIMITS.livestream_link_hours * 3_600;

/** The pictures of the sample, and how long one round of them takes. */
const readSample = async (): Promise<{
  readonly config: Tag;
  readonly pictures: readonly Tag[];
  readonly round_ms: number;
}> => {
  const video = readFlv(await readFile(SAMPLE)).filter(({ type }) => type === TAG.video);
  const config = video.find(({ body }) => videoKind(body) === 'config');
  const pictures = video.filter(({ body }) => ['key', 'inter'].includes(videoKind(body)));
  const [first, second] = pictures;
  const last = pictures.at(-1);
  if (config === undefined || first === undefined || second === undefined || last === undefined)
    throw new Error('the sample has no pictures');
  return {
    config,
    pictures,
    round_ms: last.timestamp - first.timestamp + (second.timestamp - first.timestamp),
  };
};

/** The demonstration's livestream, made where there is none, and the key that it is sent with this time. */
const prepare = async ({
  db,
  clock,
  secrets,
}: Pick<BeginDeps, 'db' | 'clock' | 'secrets'>): Promise<string | null> => {
  const now = clock.now();
  const key = newSecret();
  const operator = await demoOperator(db);
  if (operator === null) return null;
  const known = await db
    .selectFrom('livestreams')
    .select(['id', 'link_sealed', 'link_expires_at', 'link_withdrawn_at'])
    .where('is_simulated', '=', true)
    .where('operator_id', '=', operator)
    .where('status', '=', 'live')
    .executeTakeFirst();
  const id =
    known?.id ??
    (
      await db
        .insertInto('livestreams')
        .values({
          ...{ operator_id: operator, status: 'live', is_simulated: true, created_at: now.toISOString() },
          ...{ label: 'Démonstration', public_name: 'Inspection des bassins', drone_label: 'Matrice 4E' },
          key_hash: hashToken(key),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const name = (known === undefined ? null : openName(known, secrets, now)) ?? newSecret();
  await db
    .updateTable('livestreams')
    .set({
      key_hash: hashToken(key),
      link_hash: hashToken(name),
      link_sealed: secrets.seal(Buffer.from(name), sealedFor(id)),
      link_expires_at: secondsAfter(now, LINK_S).toISOString(),
      link_withdrawn_at: null,
    })
    .where('id', '=', id)
    .execute();
  return key;
};

/** The first person of the demonstration, whose operator shows it. */
const FIRST_PERSON = 'claire.morel';

const demoOperator = async (db: Database): Promise<number | null> => {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.operator_id')
    .where('users.username', '=', FIRST_PERSON)
    .where('memberships.operator_id', 'is not', null)
    .orderBy('memberships.id')
    .executeTakeFirst();
  return row?.operator_id ?? null;
};

/** Sends the sample round after round, each picture at its time, until the connection is over. */
const play = async (
  publisher: RtmpPublisher,
  { config, pictures, round_ms }: Awaited<ReturnType<typeof readSample>>,
  signal: AbortSignal,
): Promise<void> => {
  const from = performance.now();
  let isOver = false;
  void publisher.over.then(() => {
    isOver = true;
  });
  publisher.send({ ...config, timestamp: 0 });
  const first = pictures[0]?.timestamp ?? 0;
  for (let round = 0; ; round += 1)
    for (const { timestamp, ...tag } of pictures) {
      const due = round * round_ms + timestamp - first;
      const early = due - (performance.now() - from);
      if (early > 1) await wait(early, undefined, { signal });
      if (isOver) return;
      publisher.send({ ...tag, timestamp: due });
    }
};

/** Sends the generated picture of the demonstration by RTMP, as a drone would; answers how it is stopped. */
export const startDemo = (deps: BeginDeps): (() => void) => {
  const { media, config, log } = deps;
  const stop = new AbortController();
  const { signal } = stop;
  const run = async (): Promise<void> => {
    const sample = await readSample();
    while (!signal.aborted && media.rtmp_port !== null) {
      try {
        const key = await prepare(deps);
        if (key !== null) {
          const publisher = await publishRtmp({ host: config.rtmp.host, port: media.rtmp_port, key });
          signal.addEventListener('abort', () => publisher.close(), { once: true });
          await play(publisher, sample, signal);
        }
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'livestreams: demonstration');
      }
      await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  run().catch((error: unknown) => log.warn({ err: error }, 'livestreams: demonstration'));
  return () => stop.abort();
};
