import { datasetsEndpoints } from '@envol/contract/datasets';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb, wholeConnection } from '../../platform/service.ts';
import { datasetImport } from './datasets.jobs.ts';
import { datasetsHandlers } from './datasets.routes.ts';

export { type DatasetChange, lockUncompared, noteCompared } from './datasetChanges.ts';

export const datasetsModule = defineModule({
  name: 'datasets',
  needs: [
    'clock',
    'config',
    'jobs',
    systemDb("published data are everybody's to read, and the process's to write"),
  ],
  work_needs: [
    'clock',
    'config',
    wholeConnection('an import locks for itself and is copied in bulk'),
    everyRow('an import writes published data'),
    'workers',
  ],
  tables: [
    'aerodromes',
    'dataset_changes',
    'dataset_imports',
    'datasets',
    'elevation_blocks',
    'elevation_files',
    'uas_zones',
    'zones',
  ],
  calls: datasetsEndpoints,
  handlers: datasetsHandlers,
  jobs: [datasetImport],
});
