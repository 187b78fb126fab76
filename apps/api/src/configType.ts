import type { ReadOf } from './platform/settings.ts';
import type { operationSettings, serverSettings, storageSettings } from './settings.ts';

/** The settings as the program uses them; each module adds its own (`<module>.settings.ts`). */
export interface Config
  extends ReadOf<typeof serverSettings>,
    ReadOf<typeof storageSettings>,
    ReadOf<typeof operationSettings> {}
