import { datasetsEndpoints } from '@envol/contract/datasets';
import { defineModule } from '../../platform/module.ts';
import { datasetImport } from './datasets.jobs.ts';
import { datasetsHandlers } from './datasets.routes.ts';

export const datasetsModule = defineModule({
  name: 'datasets',
  calls: datasetsEndpoints,
  handlers: datasetsHandlers,
  jobs: [datasetImport],
});
