import type { Config } from '../../config.ts';
import { embeddedGeocoder } from './embedded.ts';
import { liveGeocoder } from './live.ts';
import type { Geocoder } from './port.ts';

/** The geocoder that the settings name. */
export const openGeocoder = ({
  geocoder,
  geoportail_url: url,
}: Pick<Config, 'geocoder' | 'geoportail_url'>): Geocoder => {
  if (geocoder === 'live') return liveGeocoder(url);
  return geocoder === 'embedded' ? embeddedGeocoder() : { source: 'none', search: () => Promise.resolve([]) };
};
