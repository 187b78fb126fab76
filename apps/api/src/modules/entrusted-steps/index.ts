import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  changeEntrusted,
  removeEntrusted,
  reopenEntrusted,
  saveEntrusted,
} from './entrustedSteps.repository.ts';

export const entrustedStepsModule = defineModule({
  ...NO_CALLS,
  name: 'entrusted-steps',
  tables: ['entrusted_procedures'],
});
