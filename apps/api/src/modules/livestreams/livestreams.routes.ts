import { listLivestreams, type livestreamsEndpoints } from '@envol/contract/livestreams';
import { hasCapability } from '@envol/domain/access/capabilities';
import type { BinaryReply } from '../../platform/http/answers.ts';
import { notFound, orNotFound } from '../../platform/http/failure.ts';
import type { Context, Handlers, SignedIn } from '../../platform/http/mount.ts';
import { operatorOf } from '../../platform/http/operator.ts';
import { pageReply } from '../../platform/http/page.ts';
import { RECORD, sealTicket, WATCH } from './access.ts';
import { askCamera, listCameras } from './cameras.service.ts';
import type { Asker, LivestreamsDeps } from './livestreams.deps.ts';
import { toLivestream, toWatch } from './livestreams.mapper.ts';
import { emailsOf, findLivestream, type LivestreamRow, pageLivestreams } from './livestreams.queries.ts';
import {
  addEmail,
  editLivestream,
  eraseLivestream,
  openLivestream,
  removeEmail,
  renewKey,
  renewLink,
  withdrawLink,
} from './livestreams.service.ts';
import { demoAddress, readPublic, readPublicThumbnail } from './publicLivestream.ts';
import { watchedAt } from './source.ts';

const askerOf = (context: Context<SignedIn>): Asker => ({
  actor: context.signed_in.actor,
  operator_id: operatorOf(context),
  name: context.signed_in.long_name,
});

/** Rows as the asker reads them; addresses are its own operator's. */
const shown = async (
  deps: LivestreamsDeps,
  { signed_in }: Context<SignedIn>,
  rows: readonly LivestreamRow[],
) => {
  const may_write = hasCapability(signed_in.actor, 'prepares');
  const operator_id = rows[0]?.operator_id;
  const emails = may_write && operator_id !== undefined ? await emailsOf(deps.db, operator_id) : [];
  const { secrets, config, clock } = deps;
  const to = {
    ...{ secrets, public_url: config.public_url, now: clock.now(), may_write, emails },
    recording_days: config.records.days,
    takes_thumbnails: config.live_engine.kind === 'own',
  };
  return rows.map((row) => toLivestream(row, to));
};

const find = async (deps: LivestreamsDeps, context: Context<SignedIn>, id: number): Promise<LivestreamRow> =>
  orNotFound(await findLivestream(deps, context.signed_in.actor, id));

/** Where a record is played: its file, piece by piece. Throws NOT_FOUND for one that is not finished, or has none. */
const watchRecord = async (
  deps: LivestreamsDeps,
  context: Context<SignedIn>,
  { id, record_id }: { readonly id: number; readonly record_id: number },
) => {
  const { records } = await find(deps, context, id);
  const record = orNotFound(records.find((each) => each.id === record_id && each.bytes !== null));
  const ticket = { subject_id: record.id, session_id: context.signed_in.session_id };
  return { url: `${deps.config.media_url ?? ''}/media/records/${sealTicket(deps, RECORD, ticket)}` };
};

const thumbnail = async (
  deps: LivestreamsDeps,
  context: Context<SignedIn>,
  id: number,
): Promise<BinaryReply> => {
  const { thumbnail_key: key, thumbnail_type: type } = await find(deps, context, id);
  const data = key === null ? null : await deps.storage.get(key);
  if (data === null || type === null) throw notFound();
  return { data, content_type: type, cache_control: 'private, max-age=60' };
};

export const livestreamsHandlers = (deps: LivestreamsDeps): Handlers<typeof livestreamsEndpoints> => ({
  listLivestreams: async ({ query }, context) => {
    const { count, rows } = await pageLivestreams(deps, context.signed_in.actor, query);
    return pageReply(listLivestreams.path, context.language, query, count, await shown(deps, context, rows));
  },
  livestreamDemo: () => demoAddress(deps),
  readLivestream: ({ params }) => readPublic(deps, params.name),
  readLivestreamThumbnail: ({ params }) => readPublicThumbnail(deps, params.name),
  createLivestream: ({ body }, context) => openLivestream(deps, askerOf(context), body),
  updateLivestream: async ({ params, body: { files, ...changes } }, context) => {
    const asker = askerOf(context);
    await find(deps, context, params.id);
    const [file] = files;
    const picture = file === undefined ? null : { key: await deps.storage.put(file.data), type: file.type };
    return editLivestream(deps, asker, params.id, changes, picture);
  },
  reloadPublicLink: ({ params, body }, context) => renewLink(deps, askerOf(context), params.id, body),
  withdrawPublicLink: ({ params }, context) => withdrawLink(deps, askerOf(context), params.id),
  renewLivestreamKey: ({ params }, context) => renewKey(deps, askerOf(context), params.id),
  watchLivestream: async ({ params }, context) => {
    const row = await find(deps, context, params.id);
    const ticket = { subject_id: row.id, session_id: context.signed_in.session_id };
    const at = watchedAt(deps, row.id, sealTicket(deps, WATCH, ticket));
    return toWatch(row, { at, ice: deps.config.ice, now: deps.clock.now() });
  },
  watchLivestreamRecord: ({ params }, context) => watchRecord(deps, context, params),
  livestreamThumbnail: ({ params }, context) => thumbnail(deps, context, params.id),
  deleteLivestream: ({ params }, context) => eraseLivestream(deps, askerOf(context), params.id),
  addLivestreamEmail: ({ body }, context) => addEmail(deps, askerOf(context), body.email),
  listLivestreamCameras: ({ params }, context) => listCameras(deps, askerOf(context), params.id),
  startLivestreamCamera: ({ params }, context) => askCamera(deps, askerOf(context), params, 'start'),
  stopLivestreamCamera: ({ params }, context) => askCamera(deps, askerOf(context), params, 'stop'),
  deleteLivestreamEmail: ({ params }, context) => removeEmail(deps, askerOf(context), params.id),
});
