import { apiTokensEndpoints } from '@envol/contract/api-tokens';
import { defineModule } from '../../platform/module.ts';
import { systemDb } from '../../platform/service.ts';
import { apiTokensHandlers } from './apiTokens.routes.ts';

export const apiTokensModule = defineModule({
  name: 'api-tokens',
  needs: [
    'attempts',
    'authenticator',
    'clock',
    'config',
    'facts',
    systemDb('keys of programs are granted to no role'),
    'secrets',
  ],
  calls: apiTokensEndpoints,
  handlers: apiTokensHandlers,
});
