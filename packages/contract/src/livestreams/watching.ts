// Watching a livestream: by a public link, or signed in.
import { PICTURE_STATES } from '@envol/domain/livestreams/policy';
import { LIVESTREAM_STATUSES } from '@envol/domain/livestreams/statuses';
import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { binaryResponse, defineEndpoint } from '../endpoint.ts';
import { LINKS } from '../surface.ts';

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
  response: binaryResponse('image/jpeg'),
  errors: ['LIVESTREAM_LINK_OVER'],
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

export const watchingEndpoints = {
  livestreamDemo,
  readLivestream,
  readLivestreamThumbnail,
  watchLivestream,
  watchLivestreamRecord,
};
