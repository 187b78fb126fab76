import { livestreamsEndpoints } from '@envol/contract/livestreams';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb, wholeConnection } from '../../platform/service.ts';
import { carryPictures } from './begin.ts';
import { endSilent } from './carrying.ts';
import { livestreamUpdate, viewersNotification } from './livestreams.facts.ts';
import { livestreamsHandlers } from './livestreams.routes.ts';
import { mediaService } from './media.open.ts';
import { forgetRecords } from './records.ts';

export {
  COMMANDS_CHANNEL,
  type GatewayCommand,
  keepCameras,
  noteAnswer,
  takeCommand,
  waitingCommand,
} from './commands.ts';

export const livestreamsModule = defineModule({
  name: 'livestreams',
  needs: [
    'clock',
    'config',
    'db',
    'facts',
    'media',
    systemDb(
      'public links are in nobody’s reach; authorities and supervisors watch missions that they cannot read',
    ),
    'secrets',
    'storage',
  ],
  work_needs: [
    'clock',
    'config',
    everyRow(
      'keys and links are recognised before anybody is signed in; what pictures are like is written for all',
    ),
    'facts',
    'log',
    'media',
    'pace',
    'secrets',
    'storage',
    wholeConnection('listens for livestreams that were changed, to cut who sends or watches'),
  ],
  services: [mediaService],
  tables: [
    'livestreams',
    'livestream_emails',
    'livestream_cameras',
    'livestream_commands',
    'livestream_records',
  ],
  facts: { livestreamUpdate, viewersNotification },
  calls: livestreamsEndpoints,
  handlers: livestreamsHandlers,
  begins: (app, deps) => carryPictures(app, deps),
  sweeps: [
    {
      name: 'livestreams without a picture',
      every_ms: 60_000,
      run: (deps, now) => endSilent(deps, now),
    },
    {
      name: 'records of livestreams past their time',
      every_ms: 3_600_000,
      run: (deps, now) => forgetRecords(deps, now),
    },
  ],
});
