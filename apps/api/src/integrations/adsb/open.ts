import type { Config } from '../../config.ts';
import { liveAdsb } from './live.ts';
import { AdsbFailure, type AdsbService } from './port.ts';
import { simulatedAdsb } from './simulated.ts';

/** The receiver that the settings name. */
export const openAdsb = ({ adsb, adsb_url: url }: Pick<Config, 'adsb' | 'adsb_url'>): AdsbService => {
  if (adsb === 'simulated') return simulatedAdsb();
  if (adsb === 'live' && url !== null) return liveAdsb(url);
  return { source: 'none', aircraft: () => Promise.reject(new AdsbFailure('no receiver is connected')) };
};
