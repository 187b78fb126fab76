import type { Config } from './configType.ts';
import type { Environment, SettingsDefinition } from './platform/settings.ts';
import { moduleSettings } from './settings.generated.ts';
import { operationSettings, serverSettings, storageSettings } from './settings.ts';

export type { Config } from './configType.ts';

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
