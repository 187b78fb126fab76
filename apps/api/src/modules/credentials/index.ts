import { defineModule, NO_CALLS } from '../../platform/module.ts';

export {
  endPrograms,
  findApiToken,
  findLiveKey,
  insertApiToken,
  isApiToken,
  newApiToken,
  noteFeedRead,
  removeCalendarFeed,
  revokeApiTokens,
  saveCalendarFeed,
} from './programs.ts';
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
  tables: ['api_tokens', 'calendar_feeds', 'recovery_codes', 'second_factors'],
});
