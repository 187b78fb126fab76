import { apiTokensEndpoints } from '@envol/contract/api-tokens';
import { defineModule } from '../../platform/module.ts';
import { apiTokensHandlers } from './apiTokens.routes.ts';

export const apiTokensModule = defineModule({
  name: 'api-tokens',
  calls: apiTokensEndpoints,
  handlers: apiTokensHandlers,
});
