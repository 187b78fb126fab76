import { personalDataEndpoints } from '@envol/contract/personal-data';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { eraseDue } from './erasure.service.ts';
import { forgetExpired, personalExport } from './export.jobs.ts';
import { personalDataHandlers } from './personalData.routes.ts';

export const personalDataModule = defineModule({
  name: 'personal-data',
  needs: [
    'attempts',
    'authenticator',
    'clock',
    'config',
    'facts',
    'jobs',
    'kept_files',
    systemDb("a person's data stand in every table"),
    'secrets',
  ],
  work_needs: [
    'clock',
    'config',
    everyRow('copies and accounts of everybody end after their time'),
    'facts',
    'kept_files',
  ],
  tables: ['personal_erasures', 'personal_exports'],
  calls: personalDataEndpoints,
  handlers: personalDataHandlers,
  jobs: [personalExport],
  sweeps: [
    { name: 'copies of personal data that expired', every_ms: 3_600_000, run: forgetExpired },
    { name: 'persons’ accounts whose week is over', every_ms: 3_600_000, run: eraseDue },
  ],
});
