import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useMay, useUser } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { MapStrip } from '../../map/MapOverlay.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { isReplaying, livePicture } from './live/livePicture.ts';
import { useLiveFeed } from './live/useLiveFeed.ts';
import styles from './tracking.module.css';

/** Not before something flies, nor for who sees no traffic. */
const TrafficOnMap = lazy(async () => ({ default: (await import('./map/TrafficOnMap.tsx')).TrafficOnMap }));
const ReplayDock = lazy(async () => ({ default: (await import('./replay/ReplayDock.tsx')).ReplayDock }));
const Traffic = lazy(async () => ({ default: (await import('./Traffic.tsx')).Traffic }));

/** How many tracks there are, told with the picture. */
const useTrackCount = (): number =>
  useSyncExternalStore(livePicture.subscribe, () => livePicture.tracks.size);

const canDraw = (): boolean => 'WebGL2RenderingContext' in window;

const Live = () => {
  const { t } = useTranslation('tracking');
  const format = useFormats();
  const { count, told, helicopters } = useLiveFeed();
  const tracks = useTrackCount();
  const isReplayed = isReplaying.use();
  const [holder, setHolder] = useState<HTMLDivElement | null>(null);
  return (
    <Suspense>
      {tracks > 0 && !isReplayed && canDraw() && (
        <TrafficOnMap label={t('layer')} holder={holder} onHolder={setHolder} />
      )}
      <Traffic />
      {isReplayed && <ReplayDock onClose={() => isReplaying.set(false)} />}
      {helicopters === 'unavailable' && (
        <MapStrip>
          <p className={styles.cut} role="alert">
            {t('no_helicopters')}
          </p>
        </MapStrip>
      )}
      {count > told && (
        <MapStrip>
          <p className={styles.cut} role="status">
            {t('cut', { shown: format.number(told), count: format.number(count) })}
          </p>
        </MapStrip>
      )}
    </Suspense>
  );
};

/** What flies now, on every map: all of it for authorities, its own for an operator, its U-spaces' for a supervisor. */
export const LiveTracking = () => {
  const mayRead = useMay('tracking:read');
  // Of an operator's people who turned it off nothing is asked for; who answers or watches somewhere always sees it.
  const { tracking_activated } = useSettings();
  const { operator } = useUser();
  return mayRead && (tracking_activated || operator === null) ? <Live /> : null;
};
