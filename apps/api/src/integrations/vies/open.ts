import type { Config } from '../../config.ts';
import { liveVies } from './live.ts';
import { type Vies, ViesFailure } from './port.ts';
import { simulatedVies } from './simulated.ts';

/** The register that the settings name. */
export const openVies = ({
  vies,
  vies_url: url,
  vies_requester: requester,
}: Pick<Config, 'vies' | 'vies_url' | 'vies_requester'>): Vies => {
  if (vies === 'simulated') return simulatedVies();
  if (vies === 'live') return liveVies({ requester, ...(url === null ? {} : { url }) });
  return { source: 'none', check: () => Promise.reject(new ViesFailure('no register is connected')) };
};
