import { CAMERA_ACTS, COMMAND_STATES } from '@envol/domain/livestreams/cameras';
import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

const TAG = 'livestreams';

/** A camera of a dock or a remote controller that signs in by itself, as that told of it. */
export const LivestreamCamera = z
  .object({
    id: z.number().int(),
    /** Serial number of the dock or controller. */
    gateway: z.string(),
    /** Serial number of the aircraft or dock that carries it. */
    device: z.string(),
    /** DJI’s name of the picture: "{device}/{camera}/{video}". */
    video_id: z.string(),
    /** The operator’s drone of that serial number; null: none is registered. */
    drone_name: z.string().nullable(),
    /** When it was told of last. */
    seen_at: z.string(),
    /** The last that was asked of it for this livestream. */
    command: z
      .object({
        act: z.enum(CAMERA_ACTS),
        state: z.enum(COMMAND_STATES),
        asked_at: z.string(),
        asked_by: z.string(),
        /** DJI’s number of what went wrong; null: nothing did. */
        result: z.number().int().nullable(),
      })
      .nullable(),
    available_actions: z.array(z.enum(CAMERA_ACTS)),
  })
  .meta({ id: 'LivestreamCamera' });
export type LivestreamCamera = z.infer<typeof LivestreamCamera>;

const List = z.object({
  results: z.array(LivestreamCamera),
  /** Whether this server has an address that a picture may be sent to. */
  has_address: z.boolean(),
});

const CameraParams = IdParams.extend({ camera_id: Id });

export const listLivestreamCameras = defineEndpoint({
  method: 'GET',
  path: '/livestreams/:id/cameras',
  tag: TAG,
  summary: 'Cameras of one’s docks and controllers whose picture may be asked for',
  permission: 'livestream:write',
  params: IdParams,
  response: List,
});

export const startLivestreamCamera = defineEndpoint({
  method: 'POST',
  path: '/livestreams/:id/cameras/:camera_id/start',
  tag: TAG,
  summary: 'Ask a camera for its picture, with a new key; what it answers the list of cameras tells',
  permission: 'livestream:write',
  params: CameraParams,
  response: LivestreamCamera,
  errors: ['TRANSITION_ILLEGAL'],
  rate_limit: 30,
});

export const stopLivestreamCamera = defineEndpoint({
  method: 'POST',
  path: '/livestreams/:id/cameras/:camera_id/stop',
  tag: TAG,
  summary: 'Ask a camera to send its picture no longer',
  permission: 'livestream:write',
  params: CameraParams,
  response: LivestreamCamera,
  errors: ['TRANSITION_ILLEGAL'],
  rate_limit: 30,
});

export const cameraEndpoints = { listLivestreamCameras, startLivestreamCamera, stopLivestreamCamera };
