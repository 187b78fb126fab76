import type { Environment, ReadOf, SettingsDefinition } from './platform/settings.ts';
import { moduleSettings } from './settings.generated.ts';
import { operationSettings, serverSettings, storageSettings } from './settings.ts';

/** The settings as the program uses them; each module adds its own (`<module>.settings.ts`). */
export interface Config
  extends ReadOf<typeof serverSettings>,
    ReadOf<typeof storageSettings>,
    ReadOf<typeof operationSettings> {}

/** Every setting, in the order in which `.env.example` tells them. */
export const ALL_SETTINGS: readonly SettingsDefinition[] = [
  serverSettings,
  ...moduleSettings,
  storageSettings,
  operationSettings,
];

/** Reads the settings from an environment. Throws ConfigError that names the first wrong one. */
export const readConfig = (environment: Environment): Config => {
  const { demo } = serverSettings.read(environment, { demo: false });
  return Object.assign({}, ...ALL_SETTINGS.map(({ read }) => read(environment, { demo })));
};
