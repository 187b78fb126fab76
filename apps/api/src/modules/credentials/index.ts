import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  beginFactor,
  disableFactor,
  enableFactor,
  factorState,
  hasSecondFactor,
  renewRecoveryCodes,
  spendFactor,
} from './secondFactors.ts';

export const credentialsModule = defineModule({
  ...NO_CALLS,
  name: 'credentials',
  tables: ['recovery_codes', 'second_factors'],
});
