import type { agreedVolumesEndpoints } from '@envol/contract/agreed-volumes';
import type { Handlers } from '../../platform/http/mount.ts';
import { previewVolume } from './preview.service.ts';
import {
  activateVolume,
  addVolume,
  changeVolume,
  deleteVolume,
  readAskers,
  readEvents,
  readVolumes,
  suspendVolume,
  type VolumesDeps,
} from './volumes.service.ts';

export const agreedVolumesHandlers = (deps: VolumesDeps): Handlers<typeof agreedVolumesEndpoints> => ({
  listAgreedVolumes: ({ params }, { signed_in }) => readVolumes(deps, signed_in, params.id),
  createAgreedVolume: ({ params, body }, { signed_in }) => addVolume(deps, signed_in, params.id, body),
  updateAgreedVolume: ({ params, body }, { signed_in }) => changeVolume(deps, signed_in, params, body),
  deleteAgreedVolume: ({ params }, { signed_in }) => deleteVolume(deps, signed_in, params),
  activateAgreedVolume: ({ params, body }, { signed_in }) =>
    activateVolume(deps, signed_in, { ...params, ...body }),
  suspendAgreedVolume: ({ params, body }, { signed_in }) =>
    suspendVolume(deps, signed_in, { ...params, ...body }),
  listVolumeOperators: ({ params }, { signed_in }) => readAskers(deps, signed_in, params.id),
  listAgreedVolumeEvents: ({ params }, { signed_in }) => readEvents(deps, signed_in, params.id),
  previewAgreedVolume: ({ params, body }, { signed_in }) => previewVolume(deps, signed_in, params.id, body),
});
