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
const STAGGER_MS = 1_000;
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

/** What the demonstration sends now: the same generated picture, the second half a round later; one of the two is shared by a link. */
const SENT = [
  {
    ...{ label: 'Démonstration', public_name: 'Inspection des bassins', drone_label: 'Matrice 4E' },
    ...{ is_shared: true, begins_at: 0 },
  },
  {
    ...{ label: 'Démonstration, seconde caméra', public_name: 'Bassins, seconde caméra' },
    ...{ drone_label: 'Mavic 3E', is_shared: false, begins_at: 0.5 },
  },
] as const;
type Sent = (typeof SENT)[number];

/** What it sent before: hours ago, and minutes that it lasted. */
const ENDED = [
  { public_name: 'Panneaux, Halles de Colomiers', drone_label: 'Matrice 4TD', hours: 20, minutes: 38 },
  { public_name: 'Toiture de la Roseraie', drone_label: 'Matrice 4E', hours: 46, minutes: 21 },
] as const;

type PrepareDeps = Pick<BeginDeps, 'db' | 'clock' | 'secrets'>;

/** The livestreams of before, where the demonstration has none yet: who deletes one does not see it again. */
const prepareEnded = async ({ db, clock }: PrepareDeps, operator_id: number): Promise<void> => {
  const known = await db
    .selectFrom('livestreams')
    .select('id')
    .where('is_simulated', '=', true)
    .where('operator_id', '=', operator_id)
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return;
  const now = clock.now();
  await db
    .insertInto('livestreams')
    .values(
      ENDED.toReversed().map(({ public_name, drone_label, hours, minutes }) => {
        const started_at = secondsAfter(now, -hours * 3_600).toISOString();
        return {
          ...{ operator_id, public_name, drone_label, label: 'Démonstration', is_simulated: true },
          ...{ status: 'ended' as const, created_at: started_at, started_at },
          ended_at: secondsAfter(now, -hours * 3_600 + minutes * 60).toISOString(),
        };
      }),
    )
    .execute();
};

/** One of the demonstration's livestreams, made where there is none, and the key that it is sent with this time. */
const prepare = async (
  { db, clock, secrets }: PrepareDeps,
  operator_id: number,
  { label, public_name, drone_label, is_shared }: Sent,
): Promise<string> => {
  const now = clock.now();
  const key = newSecret();
  const known = await db
    .selectFrom('livestreams')
    .select(['id', 'link_sealed', 'link_expires_at', 'link_withdrawn_at'])
    .where('is_simulated', '=', true)
    .where('operator_id', '=', operator_id)
    .where('status', '=', 'live')
    .where('label', '=', label)
    .executeTakeFirst();
  const id =
    known?.id ??
    (
      await db
        .insertInto('livestreams')
        .values({
          ...{ operator_id, status: 'live', is_simulated: true, created_at: now.toISOString() },
          ...{ label, public_name, drone_label },
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
      ...(is_shared && {
        link_hash: hashToken(name),
        link_sealed: secrets.seal(Buffer.from(name), sealedFor(id)),
        link_expires_at: secondsAfter(now, LINK_S).toISOString(),
        link_withdrawn_at: null,
      }),
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

/** Sends the sample round after round, each picture at its time, until the connection is over. `begins_at`: at which part of a round. */
const play = async (
  publisher: RtmpPublisher,
  { config, pictures, round_ms }: Awaited<ReturnType<typeof readSample>>,
  begins_at: number,
  signal: AbortSignal,
): Promise<void> => {
  const from = performance.now();
  let isOver = false;
  void publisher.over.then(() => {
    isOver = true;
  });
  publisher.send({ ...config, timestamp: 0 });
  const begun = pictures.findIndex(
    ({ timestamp, body }) =>
      videoKind(body) === 'key' && timestamp - (pictures[0]?.timestamp ?? 0) >= begins_at * round_ms,
  );
  // Where no key picture is so late in it, it begins with the round.
  const shifted = [...pictures.slice(Math.max(0, begun)), ...pictures.slice(0, Math.max(0, begun))];
  const first = shifted[0]?.timestamp ?? 0;
  for (let round = 0; ; round += 1)
    for (const { timestamp, ...tag } of shifted) {
      const due = round * round_ms + ((timestamp - first + round_ms) % round_ms);
      const early = due - (performance.now() - from);
      if (early > 1) await wait(early, undefined, { signal });
      if (isOver) return;
      publisher.send({ ...tag, timestamp: due });
    }
};

/** Sends one generated picture by RTMP, as a drone would, again whenever its connection is over. */
const sendOne = async (
  deps: BeginDeps,
  sample: Awaited<ReturnType<typeof readSample>>,
  sent: Sent,
  signal: AbortSignal,
): Promise<void> => {
  const { db, media, config, log } = deps;
  while (!signal.aborted && media.rtmp_port !== null) {
    try {
      const operator = await demoOperator(db);
      if (operator !== null) {
        if (sent === SENT[0]) await prepareEnded(deps, operator);
        const key = await prepare(deps, operator, sent);
        const publisher = await publishRtmp({ host: config.rtmp.host, port: media.rtmp_port, key });
        signal.addEventListener('abort', () => publisher.close(), { once: true });
        await play(publisher, sample, sent.begins_at, signal);
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'livestreams: demonstration');
    }
    await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
};

/** Sends the generated pictures of the demonstration; answers how they are stopped. */
export const startDemo = (deps: BeginDeps): (() => void) => {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    const sample = await readSample();
    // One after the other: the first of them makes what was before.
    for (const sent of SENT) {
      void sendOne(deps, sample, sent, stop.signal);
      await wait(STAGGER_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  run().catch((error: unknown) => deps.log.warn({ err: error }, 'livestreams: demonstration'));
  return () => stop.abort();
};
