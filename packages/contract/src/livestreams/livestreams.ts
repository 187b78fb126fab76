import { LINK_STATES, PICTURE_STATES } from '@envol/domain/livestreams/policy';
import { RECORD_FAULTS } from '@envol/domain/livestreams/records';
import { LIVESTREAM_STATUSES } from '@envol/domain/livestreams/statuses';
import { z } from 'zod';
import {
  formText,
  formValue,
  Id,
  IdParams,
  Instant,
  Line,
  pageOf,
  pageQuery,
  SearchText,
} from '../common.ts';
import { binary, defineEndpoint, empty, multipart } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { LINKS } from '../surface.ts';
import { cameraEndpoints } from './cameras.ts';

const TAG = 'livestreams';

/** Where a browser plays the picture, and by what it tells the delay. */
export const LivestreamWatch = z
  .object({
    picture: z.enum(PICTURE_STATES),
    /** FLV over a websocket, relative where it is this server’s own; null while there is nothing to watch. */
    flv_url: z.string().nullable(),
    /** WHEP (RFC 9725's sibling for viewers); null where this server or this picture has none. */
    whep_url: z.string().nullable(),
    /** By which WHEP passes networks without UDP; a TURN server’s name and password hold for a while (RFC 8489, REST form). */
    ice_servers: z.array(
      z.object({
        urls: z.array(z.string()),
        username: z.string().nullable(),
        credential: z.string().nullable(),
      }),
    ),
    /** Pixels, as its sender says. */
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** The last picture of which this is known: its time within the stream, ms, and when it arrived here. */
    last: z.object({ media_ms: z.number(), at: z.string() }).nullable(),
    /** The server's clock, against which a device's own is held. */
    now: z.string(),
  })
  .meta({ id: 'LivestreamWatch' });
export type LivestreamWatch = z.infer<typeof LivestreamWatch>;

export const LivestreamEmail = z
  .object({ id: z.number().int(), email: z.string() })
  .meta({ id: 'LivestreamEmail' });
export type LivestreamEmail = z.infer<typeof LivestreamEmail>;

/** What was kept of a livestream. */
export const LivestreamRecord = z
  .object({
    id: z.number().int(),
    began_at: z.string(),
    /** Null: it is being made. */
    ended_at: z.string().nullable(),
    /** Null: there is nothing to play. */
    bytes: z.number().int().nullable(),
    lasts_ms: z.number().int().nullable(),
    kept_until: z.string(),
    /** Why there is none, or why it ended before its livestream; null: nothing went wrong. */
    fault: z.enum(RECORD_FAULTS).nullable(),
  })
  .meta({ id: 'LivestreamRecord' });
export type LivestreamRecord = z.infer<typeof LivestreamRecord>;

export const Livestream = z
  .object({
    id: z.number().int(),
    /** The operator’s own word for it. */
    label: z.string(),
    /** The last part of its public address; null: no link opens. */
    name: z.string().nullable(),
    /** What viewers read above the picture. */
    public_name: z.string(),
    /** Null: no link opens. */
    public_url: z.string().nullable(),
    link: z.object({
      state: z.enum(LINK_STATES),
      expires_at: z.string().nullable(),
      withdrawn_at: z.string().nullable(),
      withdrawn_by: z.string().nullable(),
    }),
    flight_id: z.number().int().nullable(),
    flight_name: z.string().nullable(),
    /** The mission was chosen by the hour, not by a person. */
    flight_selected_automatically: z.boolean(),
    drone_label: z.string(),
    status: z.enum(LIVESTREAM_STATUSES),
    picture: z.enum(PICTURE_STATES),
    /** How its picture comes in; null: none came. */
    protocol: z.enum(['rtmp', 'whip']).nullable(),
    operator_name: z.string(),
    created_at: z.string(),
    /** When its first picture came. */
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    viewers: z.number().int(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    /** Whether it is the generated picture of the demonstration. */
    is_simulated: z.boolean(),
    /** Whether its operator wants a record. */
    is_recorded: z.boolean(),
    /** How many days records are kept; null: this server makes none. */
    recording_days: z.number().int().nullable(),
    records: z.array(LivestreamRecord),
    /** Changes with the picture that stands for it; null: there is none. */
    thumbnail_version: z.string().nullable(),
    /** Addresses that are told of the operator’s livestreams. */
    notification_emails: z.array(LivestreamEmail),
    /** What the asker may do with it now. */
    available_actions: z.array(z.enum(['edit', 'share', 'renew_key', 'stop', 'delete'])),
  })
  .meta({ id: 'Livestream' });
export type Livestream = z.infer<typeof Livestream>;

/** Where a drone sends its picture. Told once: only a hash of the key is kept. */
export const LivestreamSource = z
  .object({
    /** `rtmp://host/live`, to which the stream key is added; null: this server takes no RTMP. */
    rtmp_url: z.string().nullable(),
    /** What is entered as the stream key of RTMP: the key, or what carries it. */
    rtmp_key: z.string(),
    /** Null: this server takes no WHIP. */
    whip_url: z.string().nullable(),
    /** The bearer of WHIP. */
    key: z.string(),
  })
  .meta({ id: 'LivestreamSource' });
export type LivestreamSource = z.infer<typeof LivestreamSource>;

const LivestreamWithSource = z.object({ livestream: Livestream, source: LivestreamSource });

/** A line that may be empty: a form says null for it. */
const MaybeLine = (most: number) => z.preprocess((given) => (given === null ? '' : given), Line(most));

export const LivestreamInput = z.object({
  label: MaybeLine(LIMITS.livestream_label).default(''),
  public_name: MaybeLine(LIMITS.livestream_public_name).default(''),
  drone_label: MaybeLine(LIMITS.livestream_label).default(''),
  /** Absent: the mission that is flown now, where there is one alone. Null: none. */
  flight_id: Id.nullable().optional(),
});

export const LivestreamChange = z.object({
  label: MaybeLine(LIMITS.livestream_label).optional(),
  public_name: MaybeLine(LIMITS.livestream_public_name).optional(),
  drone_label: MaybeLine(LIMITS.livestream_label).optional(),
  flight_id: formValue(Id.nullable()).optional(),
  /** `ended` stops it. */
  status: z.literal('ended').optional(),
  link_expires_at: formText(Instant).optional(),
  is_recorded: formValue(z.boolean()).optional(),
});

/** One picture that stands for it. */
const Thumbnail = { ...LIMITS.files, max: 1, types: ['image/png', 'image/jpeg'] };

export const listLivestreams = defineEndpoint({
  method: 'GET',
  path: '/livestreams',
  tag: TAG,
  summary: 'Livestreams that the asker may watch, the latest first',
  permission: 'livestream:read',
  query: z.object({
    ...pageQuery(['-id', 'id', '-started_at'], '-id'),
    q: SearchText.optional(),
    status: z.enum(LIVESTREAM_STATUSES).optional(),
    flight_id: Id.optional(),
    /** Of the mission that this request is about. */
    approval_id: Id.optional(),
  }),
  response: pageOf(Livestream),
});

export const livestreamDemo = defineEndpoint({
  method: 'GET',
  path: '/livestreams/demo',
  tag: TAG,
  summary: 'Where the generated livestream is watched; not found where this server shows none',
  permission: 'public',
  response: z.object({ name: z.string(), url: z.string() }),
  rate_limit: 60,
});

/** 128 random bits in base64url. */
const Name = z.object({ name: z.string().regex(/^[\w-]{22}$/) });

export const PublicLivestream = z
  .object({
    public_name: z.string(),
    operator_name: z.string(),
    drone_label: z.string(),
    status: z.enum(LIVESTREAM_STATUSES),
    started_at: z.string().nullable(),
    ended_at: z.string().nullable(),
    /** Rounded: nobody is counted one by one. */
    viewers: z.number().int(),
    is_simulated: z.boolean(),
    expires_at: z.string(),
    has_thumbnail: z.boolean(),
    watch: LivestreamWatch,
  })
  .meta({ id: 'PublicLivestream' });
export type PublicLivestream = z.infer<typeof PublicLivestream>;

export const readLivestream = defineEndpoint({
  method: 'GET',
  path: '/livestreams/:name',
  tag: TAG,
  summary: 'A livestream by its public link, to whoever has it',
  permission: 'public',
  surface: LINKS,
  params: Name,
  response: PublicLivestream,
  errors: ['LIVESTREAM_LINK_OVER'],
  rate_limit: 120,
});

export const readLivestreamThumbnail = defineEndpoint({
  method: 'GET',
  path: '/livestream-thumbnails/:name',
  tag: TAG,
  summary: 'The picture that stands for a livestream, by its public link',
  permission: 'public',
  surface: LINKS,
  params: Name,
  response: binary('image/jpeg'),
  errors: ['LIVESTREAM_LINK_OVER'],
  rate_limit: 60,
});

export const createLivestream = defineEndpoint({
  method: 'POST',
  path: '/livestreams',
  tag: TAG,
  summary: 'Open a livestream; its answer alone tells the key that the drone sends with',
  permission: 'livestream:write',
  body: LivestreamInput,
  response: LivestreamWithSource,
  status: 201,
  errors: ['FLIGHT_UNKNOWN', 'TOO_MANY_LIVESTREAMS'],
  rate_limit: 30,
});

export const updateLivestream = defineEndpoint({
  method: 'PATCH',
  path: '/livestreams/:id',
  tag: TAG,
  summary: 'Change or stop a livestream, or give it a picture (absent keeps, null clears)',
  permission: 'livestream:write',
  params: IdParams,
  body: multipart(LivestreamChange, Thumbnail, { json: true }),
  response: Livestream,
  errors: [
    'FLIGHT_UNKNOWN',
    'TRANSITION_ILLEGAL',
    'LIVESTREAM_LINK_OVER',
    'FILE_TOO_LARGE',
    'FILE_TYPE_NOT_ALLOWED',
    'TOO_MANY_FILES',
  ],
});

export const reloadPublicLink = defineEndpoint({
  method: 'POST',
  path: '/livestreams/:id/reload_public_link',
  tag: TAG,
  summary: 'Make a new public link; the former one opens nothing from then on',
  permission: 'livestream:write',
  params: IdParams,
  body: z.object({ expires_at: Instant.optional() }),
  response: Livestream,
  errors: ['TRANSITION_ILLEGAL'],
  rate_limit: 60,
});

export const withdrawPublicLink = defineEndpoint({
  method: 'DELETE',
  path: '/livestreams/:id/public_link',
  tag: TAG,
  summary: 'Withdraw the public link: who watches by it is shown nothing more',
  permission: 'livestream:write',
  params: IdParams,
  response: Livestream,
});

export const renewLivestreamKey = defineEndpoint({
  method: 'POST',
  path: '/livestreams/:id/renew_key',
  tag: TAG,
  summary: 'Give a livestream another key to send with; who sends with the former one is cut',
  permission: 'livestream:write',
  params: IdParams,
  response: LivestreamWithSource,
  errors: ['TRANSITION_ILLEGAL'],
  rate_limit: 60,
});

export const watchLivestream = defineEndpoint({
  method: 'GET',
  path: '/livestreams/:id/watch',
  tag: TAG,
  summary: 'Where the asker watches a livestream; the addresses open for a minute',
  permission: 'livestream:read',
  params: IdParams,
  response: LivestreamWatch,
});

export const watchLivestreamRecord = defineEndpoint({
  method: 'GET',
  path: '/livestreams/:id/records/:record_id/watch',
  tag: TAG,
  summary:
    'Where the asker plays what was kept of a livestream (MP4, in ranges); the address opens for four hours',
  permission: 'livestream:read',
  params: IdParams.extend({ record_id: Id }),
  response: z.object({ url: z.string() }),
});

export const livestreamThumbnail = defineEndpoint({
  method: 'GET',
  path: '/livestreams/:id/thumbnail',
  tag: TAG,
  summary: 'The picture that stands for a livestream',
  permission: 'livestream:read',
  params: IdParams,
  response: binary('image/jpeg'),
});

export const deleteLivestream = defineEndpoint({
  method: 'DELETE',
  path: '/livestreams/:id',
  tag: TAG,
  summary: 'Delete a livestream that has ended, and all that was kept of it',
  permission: 'livestream:write',
  params: IdParams,
  response: empty,
  errors: ['LIVESTREAM_IS_LIVE'],
});

export const addLivestreamEmail = defineEndpoint({
  method: 'POST',
  path: '/livestream-emails',
  tag: TAG,
  summary: 'Tell an address of the operator’s livestreams from now on; one that is there already stays',
  permission: 'livestream:write',
  body: z.object({ email: z.email().max(250) }),
  response: LivestreamEmail,
  status: 201,
  errors: ['TOO_MANY_LIVESTREAM_EMAILS'],
  rate_limit: 30,
});

export const deleteLivestreamEmail = defineEndpoint({
  method: 'DELETE',
  path: '/livestream-emails/:id',
  tag: TAG,
  summary: 'Tell an address of no more livestreams',
  permission: 'livestream:write',
  params: IdParams,
  response: empty,
});

export const livestreamsEndpoints = {
  listLivestreams,
  livestreamDemo,
  readLivestream,
  readLivestreamThumbnail,
  createLivestream,
  updateLivestream,
  reloadPublicLink,
  withdrawPublicLink,
  renewLivestreamKey,
  watchLivestream,
  watchLivestreamRecord,
  livestreamThumbnail,
  deleteLivestream,
  addLivestreamEmail,
  deleteLivestreamEmail,
  ...cameraEndpoints,
};
