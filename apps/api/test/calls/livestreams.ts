import { randomUUID } from 'node:crypto';
import { LIMITS } from '@envol/contract/limits';
import {
  addLivestreamEmail,
  createLivestream,
  type livestreamsEndpoints,
  reloadPublicLink,
  updateLivestream,
  withdrawPublicLink,
} from '@envol/contract/livestreams';
import { sql } from 'kysely';
import { hashToken } from '../../src/platform/tokens.ts';
import { notAnId, nothing, of } from '../callInputs.ts';
import { BAD_FILES, type CallRows, type Make, THEIRS, type World } from '../callWorld.ts';

const added = async ({ harness }: World): Promise<number> => {
  // Of earlier rows: an operator has so many live ones at most.
  await sql`delete from livestreams where not is_simulated`.execute(harness.db);
  const made = await harness
    .as('owner')
    .call(createLivestream, { body: { public_name: 'Toiture', flight_id: null } });
  return made.body.livestream.id;
};
const theirId = async ({ harness }: World): Promise<number> =>
  (await harness.as('stranger').call(createLivestream, { body: { public_name: THEIRS, flight_id: null } }))
    .body.livestream.id;
const shared = async (world: World): Promise<{ readonly id: number; readonly name: string }> => {
  const id = await added(world);
  const { body } = await world.harness.as('owner').call(reloadPublicLink, { params: { id }, body: {} });
  return { id, name: body.name ?? '' };
};
const stopped = async (world: World): Promise<number> => {
  const id = await added(world);
  await world.harness.as('owner').call(updateLivestream, { params: { id }, body: { status: 'ended' } });
  return id;
};
const withdrawn = async (world: World) => {
  const link = await shared(world);
  await world.harness.as('owner').call(withdrawPublicLink, { params: { id: link.id } });
  return link;
};
const photo = () => new File([PNG], 'toit.png', { type: 'image/png' });
/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);
const withPhoto = async (world: World): Promise<{ readonly id: number; readonly name: string }> => {
  const link = await shared(world);
  await world.harness
    .as('owner')
    .call(updateLivestream, { params: { id: link.id }, body: {} as never }, { files: [photo()] });
  return link;
};

const mine: Make = async (world) => of(await added(world));
const ended: Make = async (world) => of(await stopped(world));
const theirs = (body?: unknown) => ({ ids: async (world: World) => of(await theirId(world), body) });
const passesOver = {
  passes_over: async (world: World) => {
    await theirId(world);
    return {};
  },
};
const nobody = { params: { name: 'x'.repeat(22) } };

/** The demonstration's, where this server had one. */
const demo: Make = async (world) => {
  const { id } = await shared(world);
  await sql`update livestreams set is_simulated = true where id = ${id}`.execute(world.harness.db);
  return {};
};

const full: Make = async ({ harness }) => {
  const key = (index: number): Buffer => hashToken(`full ${Date.now()} ${index}`);
  await harness.db
    .insertInto('livestreams')
    .values(
      Array.from({ length: LIMITS.live_livestreams }, (_, index) => ({
        operator_id: harness.actors.owner.operator_id ?? 0,
        ...{ label: '', public_name: '', drone_label: '', status: 'live' as const },
        created_at: '2026-01-01T08:00:00Z',
        key_hash: key(index),
      })),
    )
    .execute();
  return { body: { flight_id: null } };
};

const fullOfEmails: Make = async ({ harness }) => {
  for (let index = 0; index < LIMITS.livestream_emails; index += 1)
    await harness
      .as('owner')
      .call(addLivestreamEmail, { body: { email: `mairie-${index}@example.invalid` } });
  return { body: { email: 'une-de-trop@example.invalid' } };
};

const email = async ({ harness }: World, who: 'owner' | 'stranger'): Promise<number> => {
  await sql`delete from livestream_emails`.execute(harness.db);
  return (await harness.as(who).call(addLivestreamEmail, { body: { email: `${who}@example.invalid` } })).body
    .id;
};

const files =
  (given: readonly File[]): Make =>
  async (world) => ({ ...of(await added(world), {}), files: given });

/** A camera of an operator's dock, for one of its livestreams; `sends`: it was asked, and does. */
const camera = async (
  { harness }: World,
  who: 'owner' | 'stranger',
  livestream_id: number,
  sends = false,
): Promise<{ readonly params: { readonly id: number; readonly camera_id: number } }> => {
  const operator_id = harness.actors[who].operator_id ?? 0;
  const own = { operator_id, gateway: `DOCK-${who}`, video_id: `DOCK-${who}/165-0-7/normal-0` };
  await harness.db.deleteFrom('livestream_cameras').where('operator_id', '=', operator_id).execute();
  const { id } = await harness.db
    .insertInto('livestream_cameras')
    .values({ ...own, device: own.gateway, seen_at: '2026-01-01T08:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (sends)
    await harness.db
      .insertInto('livestream_commands')
      .values({
        ...{ ...own, livestream_id, act: 'start', status: 'done', tid: randomUUID(), bid: randomUUID() },
        ...{ asked_by: 'Claire', asked_at: '2026-01-01T08:00:00Z' },
      })
      .execute();
  return { params: { id: livestream_id, camera_id: id } };
};

/** A record that can be played. */
const record = async ({ harness }: World, who: 'owner' | 'stranger', livestream_id: number) => {
  const { id } = await harness.db
    .insertInto('livestream_records')
    .values({
      ...{ livestream_id, operator_id: harness.actors[who].operator_id ?? 0, name: `${randomUUID()}.mp4` },
      ...{ began_at: '2026-01-01T08:00:00Z', ended_at: '2026-01-01T08:10:00Z', bytes: 9, lasts_ms: 600_000 },
      kept_until: '2999-01-01T08:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: livestream_id, record_id: id } };
};

export const rows: CallRows<typeof livestreamsEndpoints> = {
  listLivestreams: {
    good: nothing,
    bad: () => ({ query: { limit: 0 } }),
    foreign: passesOver,
    errors: {},
  },
  livestreamDemo: { good: demo, bad: null, foreign: null, errors: {} },
  readLivestream: {
    good: async (world) => ({ params: { name: (await shared(world)).name } }),
    bad: () => ({ params: { name: 'x' } }),
    foreign: null,
    errors: { LIVESTREAM_LINK_OVER: async (world) => ({ params: { name: (await withdrawn(world)).name } }) },
  },
  readLivestreamThumbnail: {
    good: async (world) => ({ params: { name: (await withPhoto(world)).name } }),
    bad: () => ({ params: { name: 'x' } }),
    foreign: null,
    errors: { LIVESTREAM_LINK_OVER: () => nobody },
  },
  createLivestream: {
    good: async (world) => {
      await added(world);
      return { body: { public_name: 'Toiture' } };
    },
    bad: () => ({ body: { drone_label: 'x'.repeat(57) } }),
    foreign: null,
    errors: {
      FLIGHT_UNKNOWN: ({ theirs: { flight_id } }) => ({ body: { flight_id } }),
      TOO_MANY_LIVESTREAMS: full,
    },
  },
  updateLivestream: {
    good: async (world) => of(await added(world), { label: 'Sud' }),
    bad: async (world) => of(await added(world), { label: 'x'.repeat(57) }),
    foreign: theirs({ label: 'À moi' }),
    errors: {
      FLIGHT_UNKNOWN: async (world) => of(await added(world), { flight_id: world.theirs.flight_id }),
      TRANSITION_ILLEGAL: async (world) => of(await stopped(world), { status: 'ended' }),
      LIVESTREAM_LINK_OVER: async (world) =>
        of((await withdrawn(world)).id, { link_expires_at: '2999-01-01T08:00:00Z' }),
      FILE_TOO_LARGE: files(BAD_FILES.FILE_TOO_LARGE),
      FILE_TYPE_NOT_ALLOWED: files(BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: files(Array.from({ length: 2 }, photo)),
    },
  },
  reloadPublicLink: {
    good: async (world) => of(await added(world), {}),
    bad: async (world) => of(await added(world), { expires_at: 'demain' }),
    foreign: theirs({}),
    errors: { TRANSITION_ILLEGAL: async (world) => of(await stopped(world), {}) },
  },
  withdrawPublicLink: { good: mine, bad: notAnId, foreign: theirs(), errors: {} },
  renewLivestreamKey: {
    good: mine,
    bad: notAnId,
    foreign: theirs(),
    errors: { TRANSITION_ILLEGAL: ended },
  },
  watchLivestream: { good: mine, bad: notAnId, foreign: theirs(), errors: {} },
  watchLivestreamRecord: {
    good: async (world) => record(world, 'owner', await stopped(world)),
    bad: () => ({ params: { id: 1, record_id: 'x' as never } }),
    foreign: { ids: async (world) => record(world, 'stranger', await theirId(world)) },
    errors: {},
  },
  livestreamThumbnail: {
    good: async (world) => of((await withPhoto(world)).id),
    bad: notAnId,
    foreign: theirs(),
    errors: {},
  },
  deleteLivestream: {
    good: ended,
    bad: notAnId,
    foreign: theirs(),
    errors: { LIVESTREAM_IS_LIVE: mine },
  },
  addLivestreamEmail: {
    good: async ({ harness }) => {
      await sql`delete from livestream_emails`.execute(harness.db);
      return { body: { email: 'mairie@example.invalid' } };
    },
    bad: () => ({ body: { email: 'mairie' } }),
    foreign: null,
    errors: { TOO_MANY_LIVESTREAM_EMAILS: fullOfEmails },
  },
  listLivestreamCameras: {
    good: async (world) => of((await camera(world, 'owner', await added(world))).params.id),
    bad: notAnId,
    foreign: theirs(),
    errors: {},
  },
  startLivestreamCamera: {
    good: async (world) => camera(world, 'owner', await added(world)),
    bad: () => ({ params: { id: 1, camera_id: 'x' as never } }),
    foreign: { ids: async (world) => camera(world, 'stranger', await theirId(world)) },
    errors: { TRANSITION_ILLEGAL: async (world) => camera(world, 'owner', await stopped(world)) },
  },
  stopLivestreamCamera: {
    good: async (world) => camera(world, 'owner', await added(world), true),
    bad: () => ({ params: { id: 1, camera_id: 'x' as never } }),
    foreign: { ids: async (world) => camera(world, 'stranger', await theirId(world), true) },
    errors: { TRANSITION_ILLEGAL: async (world) => camera(world, 'owner', await added(world)) },
  },
  deleteLivestreamEmail: {
    good: async (world) => of(await email(world, 'owner')),
    bad: notAnId,
    foreign: { ids: async (world) => of(await email(world, 'stranger')) },
    errors: {},
  },
};
