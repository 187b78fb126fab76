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
import { binaryResponse, defineEndpoint, multipartBody, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { cameraEndpoints } from './cameras.ts';
import { LivestreamEmail, livestreamEmailEndpoints } from './emails.ts';
import { watchingEndpoints } from './watching.ts';

const TAG = 'livestreams';

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
    /** Whether this server takes pictures that stand for it: another engine hands none out. */
    takes_thumbnails: z.boolean(),
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
  body: multipartBody(LivestreamChange, Thumbnail, { json: true }),
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

export const livestreamThumbnail = defineEndpoint({
  method: 'GET',
  path: '/livestreams/:id/thumbnail',
  tag: TAG,
  summary: 'The picture that stands for a livestream',
  permission: 'livestream:read',
  params: IdParams,
  response: binaryResponse('image/jpeg'),
});

export const deleteLivestream = defineEndpoint({
  method: 'DELETE',
  path: '/livestreams/:id',
  tag: TAG,
  summary: 'Delete a livestream that has ended, and all that was kept of it',
  permission: 'livestream:write',
  params: IdParams,
  response: noContent,
  errors: ['LIVESTREAM_IS_LIVE'],
});

export const livestreamsEndpoints = {
  listLivestreams,
  createLivestream,
  updateLivestream,
  reloadPublicLink,
  withdrawPublicLink,
  renewLivestreamKey,
  livestreamThumbnail,
  deleteLivestream,
  ...watchingEndpoints,
  ...livestreamEmailEndpoints,
  ...cameraEndpoints,
};
