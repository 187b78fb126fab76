import { z } from 'zod';
import { Id, IdParams, RequiredText } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What became of the requests that an agreed volume granted. */
export const VolumeGrants = z
  .object({
    granted: z.number().int(),
    /** Agreed to and not over, never flown: what a withdrawal takes back. */
    withdrawable: z.number().int(),
    /** Agreed to, with a drone in the air: an order to land is given on the day's screen. */
    in_flight: z.number().int(),
    /** Agreed to and not over, flown before and not in the air: its authority decides each by itself. */
    partly_flown: z.number().int(),
    /** Withdrawn since the volume was last suspended, and of how many of them somebody of the operator has read the news. */
    withdrawn: z.number().int(),
    received: z.number().int(),
  })
  .meta({ id: 'VolumeGrants' });
export type VolumeGrants = z.infer<typeof VolumeGrants>;

const PATH = '/structures-authority/:id/agreed-volumes/:vid';
const VolumeParams = IdParams.extend({ vid: Id });

export const getVolumeGrants = defineEndpoint({
  method: 'GET',
  path: `${PATH}/grants`,
  tag: 'volume-grants',
  summary: 'What became of the requests that a volume granted, and whether withdrawals were read',
  permission: 'agreed-volume:read',
  params: VolumeParams,
  response: VolumeGrants,
});

export const withdrawVolumeGrants = defineEndpoint({
  method: 'POST',
  path: `${PATH}/withdraw`,
  tag: 'volume-grants',
  summary:
    'Refuse what a suspended volume granted and nobody has flown, with the same words to each operator',
  permission: 'approval:decide',
  params: VolumeParams,
  body: z.strictObject({ message: RequiredText }),
  weight: 4,
  response: VolumeGrants,
  errors: ['AGREED_VOLUME_TRANSITION_ILLEGAL'],
});

export const volumeGrantsEndpoints = { getVolumeGrants, withdrawVolumeGrants };
