import type { Config } from '../../config.ts';
import { liveGeoportail } from './live.ts';
import { type Geoportail, GeoportailFailure } from './port.ts';

/** The service that the settings name; `embedded` asks nobody for the list, and still serves the chart with a key. */
export const openGeoportail = ({
  geoportail,
  geoportail_url: url,
  icao_chart_key: key,
}: Pick<Config, 'geoportail' | 'geoportail_url' | 'icao_chart_key'>): Geoportail => {
  const live = liveGeoportail({ url, key });
  return geoportail === 'live'
    ? live
    : {
        ...live,
        source: 'embedded',
        capabilities: () => Promise.reject(new GeoportailFailure('the list came with the product')),
      };
};
