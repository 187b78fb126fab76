import type { Config } from '../../config.ts';
import { liveDesk } from './live.ts';
import { type NoticeDesk, NoticeFailure } from './port.ts';
import { simulatedDesk } from './simulated.ts';

const unconnected = (): Promise<never> => Promise.reject(new NoticeFailure('not_connected', true));

/** The registry of the settings, as far as it takes notifications. */
export const openNoticeDesk = ({
  alphatango,
  alphatango_url: url,
  alphatango_token: token,
}: Pick<Config, 'alphatango' | 'alphatango_url' | 'alphatango_token'>): NoticeDesk => {
  if (alphatango === 'simulated') return simulatedDesk();
  if (alphatango === 'live' && url !== null && token !== null) return liveDesk({ url, token });
  return { source: 'none', declare: unconnected, withdraw: unconnected };
};
