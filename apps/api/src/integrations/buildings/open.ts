import type { Config } from '../../config.ts';
import { liveBuildings } from './live.ts';
import type { Buildings } from './port.ts';
import { simulatedBuildings } from './simulated.ts';

/** The source of outlines that the settings name. */
export const openBuildings = ({
  buildings,
  geoportail_url: url,
}: Pick<Config, 'buildings' | 'geoportail_url'>): Buildings => {
  if (buildings === 'live') return liveBuildings(url);
  return buildings === 'simulated'
    ? simulatedBuildings()
    : { source: 'none', near: () => Promise.resolve([]) };
};
