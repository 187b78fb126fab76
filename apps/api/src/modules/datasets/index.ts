import { datasetsEndpoints } from '@envol/contract/datasets';
import { defineModule } from '../../platform/module.ts';
import { datasetImport } from './datasets.jobs.ts';
import { datasetsHandlers } from './datasets.routes.ts';

export { type DatasetChange, lockUncompared, noteCompared } from './datasetChanges.ts';

export const datasetsModule = defineModule({
  name: 'datasets',
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
