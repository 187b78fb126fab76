import type { Config } from '../../config.ts';
import { liveRegistry } from './live.ts';
import { type Registry, RegistryFailure } from './port.ts';
import { simulatedRegistry } from './simulated.ts';

const unconnected = (): Promise<never> => Promise.reject(new RegistryFailure('no registry is connected'));

/** The registry that the settings name. */
export const openRegistry = ({
  alphatango,
  alphatango_url: url,
  alphatango_token: token,
}: Pick<Config, 'alphatango' | 'alphatango_url' | 'alphatango_token'>): Registry => {
  if (alphatango === 'simulated') return simulatedRegistry();
  if (alphatango === 'live' && url !== null && token !== null) return liveRegistry({ url, token });
  return { source: 'none', nameOf: unconnected, dronesOf: unconnected };
};
