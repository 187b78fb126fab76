import { infrastructureEndpoints } from '@envol/contract/infrastructure';
import type { Handlers } from '../../platform/http/mount.ts';
import { reachedBy } from '../../platform/http/operator.ts';
import { defineModule } from '../../platform/module.ts';
import { drawInfrastructure, type InfrastructureDeps, readInfrastructure } from './infrastructure.service.ts';

const infrastructureHandlers = (deps: InfrastructureDeps): Handlers<typeof infrastructureEndpoints> => ({
  flightInfrastructure: ({ params }, context) => readInfrastructure(deps, reachedBy(context), params.id),
  flightInfrastructureGeometry: ({ params }, context) =>
    drawInfrastructure(deps, reachedBy(context), params.id),
});

export const infrastructureModule = defineModule({
  name: 'infrastructure',
  needs: ['db', 'workers'],
  calls: infrastructureEndpoints,
  handlers: infrastructureHandlers,
});
