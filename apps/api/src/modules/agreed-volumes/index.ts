import { agreedVolumesEndpoints } from '@envol/contract/agreed-volumes';
import { defineModule } from '../../platform/module.ts';
import { agreedVolumesHandlers } from './volumes.routes.ts';

export { judgeByVolumes } from './judging.service.ts';
export { hasVolume, lockVolume, type VolumeRow } from './volumes.queries.ts';
export { noteVolume } from './volumes.service.ts';

export const agreedVolumesModule = defineModule({
  name: 'agreed-volumes',
  needs: ['clock', 'db', 'geometry'],
  tables: ['agreed_volumes', 'agreed_volume_journal'],
  calls: agreedVolumesEndpoints,
  handlers: agreedVolumesHandlers,
});
