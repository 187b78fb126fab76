import { openRegistry } from '../../integrations/alphatango/open.ts';
import type { Registry } from '../../integrations/alphatango/port.ts';
import { defineIntegration } from '../../platform/service.ts';
import { registrySettings } from './registry.settings.ts';

declare module '../../platform/service.ts' {
  interface Services {
    readonly registry: Registry;
  }
}

export const registryIntegration = defineIntegration({
  name: 'registry',
  settings: registrySettings,
  needs: [],
  open: openRegistry,
});
