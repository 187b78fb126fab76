import type { Config } from '../../config.ts';
import { autorouterNotams } from './live.ts';
import { type NotamService, NotamServiceFailure } from './port.ts';
import { simulatedNotams } from './simulated.ts';

/** The service of NOTAM that the settings name. */
export const openNotams = ({
  notams,
  notam_url: url,
  notam_client_id: client_id,
  notam_client_secret: client_secret,
}: Pick<Config, 'notams' | 'notam_url' | 'notam_client_id' | 'notam_client_secret'>): NotamService => {
  if (notams === 'simulated') return simulatedNotams();
  if (notams === 'live' && client_id !== null && client_secret !== null)
    return autorouterNotams({ client_id, client_secret, ...(url === null ? {} : { url }) });
  return {
    source: 'none',
    firs: [],
    briefing: () => Promise.reject(new NotamServiceFailure('no service is connected')),
  };
};
