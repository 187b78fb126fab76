import type { Config } from '../../config.ts';
import { liveUssp } from './live.ts';
import { UsspFailure, type UsspGateway } from './port.ts';
import { simulatedUssp } from './simulated.ts';

const unconnected = (): Promise<never> => Promise.reject(new UsspFailure('no provider is connected'));

/** The U-space service providers that the settings name; those that are not decide by their people in Envol. */
export const openUssp = ({
  ussp,
  ussp_url: url,
  ussp_token: token,
  ussp_codes: codes,
}: Pick<Config, 'ussp' | 'ussp_url' | 'ussp_token' | 'ussp_codes'>): UsspGateway => {
  if (ussp === 'simulated') return simulatedUssp(codes);
  if (ussp === 'live' && url !== null && token !== null) return liveUssp({ url, token, codes });
  return {
    source: 'none',
    isFor: () => false,
    analyse: unconnected,
    submit: unconnected,
    read: unconnected,
    act: unconnected,
  };
};
