import type { Config } from '../../config.ts';
import { liveDesk } from './live.ts';
import { type ExternalDesk, ExternalDeskFailure } from './port.ts';
import { simulatedDesk } from './simulated.ts';

const unconnected = (): Promise<never> => Promise.reject(new ExternalDeskFailure('no system is connected'));

/** The authorities' own system that the settings name. */
export const openExternalDesk = ({
  external_desk,
  external_desk_url: url,
  external_desk_token: token,
  external_desk_codes: codes,
}: Pick<
  Config,
  'external_desk' | 'external_desk_url' | 'external_desk_token' | 'external_desk_codes'
>): ExternalDesk => {
  if (external_desk === 'simulated') return simulatedDesk(codes);
  if (external_desk === 'live' && url !== null && token !== null) return liveDesk({ url, token, codes });
  return { source: 'none', isFor: () => false, submit: unconnected, documents: unconnected };
};
